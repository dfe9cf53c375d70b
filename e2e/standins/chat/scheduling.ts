/** Delivers scheduled messages whose time has come. */

import type { World } from './world';

export function deliverDue(_world: World): void {}
