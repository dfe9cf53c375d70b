/** What the page and a proof-of-work worker say to one another. */

import type { PowChallenge, ProofFormat } from '@/domain/account/pow/challenge';

/** Begins a search. A worker takes one in its life. */
export interface StartSearch extends PowChallenge {
  readonly kind: 'start';
  readonly format: ProofFormat;
  /** Random bytes, different for each worker: they keep compact searches apart. */
  readonly randomBytes: Uint8Array;
  /** A number of its own for each worker of a search, from 0: it keeps decimal searches apart. */
  readonly slot: number;
  /** Use this kernel and no other. Absent: the fastest that works here. */
  readonly kernel?: string;
}

/** From the page to a worker. */
export type MessageToWorker =
  StartSearch | { readonly kind: 'pause' } | { readonly kind: 'resume' };

/** From a worker to the page. Attempts count from the worker's start. */
export type MessageFromWorker =
  | { readonly kind: 'progress'; readonly attempts: number; readonly kernel: string }
  | {
      readonly kind: 'found';
      readonly attempts: number;
      readonly kernel: string;
      readonly proof: string;
    }
  | { readonly kind: 'failed'; readonly reason: string };
