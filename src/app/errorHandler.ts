/** Where bugs end up: every error that nobody expected is told once, without anything that could be secret. */
import type { App } from 'vue';

/** Catches what no view caught. The console is for whoever debugs; error messages of ours hold no secrets. */
export function reportErrors(app: App): void {
  app.config.errorHandler = (error, _instance, place) => {
    console.error(`Unexpected error in ${place}`, error);
  };
}
