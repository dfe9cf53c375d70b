/** Counts requests in a sliding window, per user, and says when there were too many. */

import type { Clock } from './machine';
import { Refusal } from './refusals';

const WINDOW_MS = 60_000;

export class RateLimit {
  readonly #hits = new Map<string, number[]>();
  readonly #clock: Clock;
  readonly limit: number;
  readonly #windowMs: number;

  constructor(clock: Clock, limit: number, windowMs = WINDOW_MS) {
    this.#clock = clock;
    this.limit = limit;
    this.#windowMs = windowMs;
  }

  #recent(key: string): number[] {
    const since = this.#clock() - this.#windowMs;
    const recent = (this.#hits.get(key) ?? []).filter((at) => at > since);
    this.#hits.set(key, recent);
    return recent;
  }

  /** Throws the server's refusal if this one is too many; otherwise counts it. */
  hit(key: string): void {
    this.check(key);
    this.#recent(key).push(this.#clock());
  }

  check(key: string): void {
    const recent = this.#recent(key);
    if (recent.length < this.limit) return;
    const seconds = ((recent[0] ?? 0) + this.#windowMs - this.#clock()) / 1000;
    throw new Refusal('API usage exceeded rate limit', {
      status: 429,
      code: 'RATE_LIMIT_HIT',
      extra: { 'retry-after': seconds },
      headers: { 'retry-after': String(seconds), ...this.headers(key) },
    });
  }

  headers(key: string): Record<string, string> {
    const recent = this.#recent(key);
    const oldest = recent[0] ?? this.#clock();
    return {
      'x-ratelimit-limit': String(this.limit),
      'x-ratelimit-remaining': String(Math.max(0, this.limit - recent.length)),
      'x-ratelimit-reset': String(Math.ceil((oldest + this.#windowMs) / 1000)),
    };
  }

  forget(key: string): void {
    this.#hits.delete(key);
  }

  clear(): void {
    this.#hits.clear();
  }
}
