declare module '*.po' {
  import type { Messages } from '@lingui/core';

  /** The words of one part: see `scripts/vite/wordParts.ts`. */
  export function messages(): Messages;
}
