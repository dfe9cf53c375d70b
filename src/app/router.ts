/** The table of pages. */
import { createRouter, createWebHistory, type Router } from 'vue-router';

/** Makes the app's router; every page is a lazy chunk, so that one wing never ships with the other. */
export function createAppRouter(): Router {
  return createRouter({ history: createWebHistory(), routes: [] });
}
