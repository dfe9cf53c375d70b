/** How the connection to the server stands, as the queue sees it. What of it is shown, and when, is the store's. */

export type ConnectionState =
  /** The first registration is under way. */
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** The queue was lost, or we were away: the picture is being brought up to date. */
  | { readonly kind: 'catchingUp' }
  /** No answer comes; `retryAtMs` on the steady clock. */
  | { readonly kind: 'unreachable'; readonly failures: number; readonly retryAtMs: number }
  /** Answers come, but failures or nonsense. */
  | {
      readonly kind: 'trouble';
      readonly reason: 'server' | 'garbled' | 'refused';
      readonly failures: number;
      readonly retryAtMs: number;
    }
  /** The server asked us to wait. */
  | { readonly kind: 'limited'; readonly retryAtMs: number }
  /** This tab gave its queue up because nobody looked at it. */
  | { readonly kind: 'asleep' }
  /** The credentials no longer work: nothing goes on before a new sign-in. */
  | { readonly kind: 'signedOut'; readonly code: string | null };
