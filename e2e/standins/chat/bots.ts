/** Bots: some answer when spoken to, some talk by themselves. */

import type { World } from './world';

export function startBots(
  _world: World,
  _options: { hasLivelyBots?: boolean; hasAnsweringBots?: boolean },
): () => void {
  return () => undefined;
}
