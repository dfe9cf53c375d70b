/** A router that knows where conversations are shown, for parts that link there. */
import { createMemoryHistory, createRouter, type RouteRecordRaw, type Router } from 'vue-router';

/** Shows nothing anywhere; `others` are pages that it knows besides. */
export function narrowRouter(others: readonly RouteRecordRaw[] = []): Router {
  const routes = [
    { path: '/', component: {} },
    { path: '/:organizationId/n/:terms(.*)*', name: 'chat-narrow', component: {} },
    ...others,
  ];
  return createRouter({ history: createMemoryHistory(), routes });
}
