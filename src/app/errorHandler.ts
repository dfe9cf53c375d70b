/** Where bugs end up: what no view caught is told to the console, for whoever debugs. */
import type { App } from 'vue';

/** Error messages of ours hold no secrets. */
export function reportErrors(app: App): void {
  app.config.errorHandler = (error, _instance, place) => {
    console.error(`Unexpected error in ${place}`, error);
  };
}
