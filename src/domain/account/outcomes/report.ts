/** What a person can pass on to those who run the service: enough to find the request there, and nothing secret. */
import type { Outcome } from './outcome';

/** One line: app, moment (UTC, to the second), call and status, as far as there are any. */
export function reportOf(
  { route, status }: Pick<Outcome, 'route' | 'status'>,
  { app, atMs }: { app: string; atMs: number },
): string {
  const moment = `${new Date(atMs).toISOString().slice(0, 19)}Z`;
  return [app, moment, route, status].filter((part) => part !== null).join(' · ');
}
