/** What a stand-in's handler throws to have the connection cut instead of answered. */

/**
 * The connection ends without an answer. A `TypeError`, as a browser's `fetch` gives for a lost connection, so
 * that a test which calls the handler in process sees what a browser would see.
 */
export class DroppedConnection extends TypeError {
  override readonly name = 'DroppedConnection';

  constructor() {
    super('the connection was dropped');
  }
}

const NAMES = ['DroppedConnection', 'ConnectionLost'];

/** Whether `error` asks for the connection to be cut; told by name, as each stand-in may have its own class. */
export function isDroppedConnection(error: unknown): boolean {
  return error instanceof Error && NAMES.includes(error.name);
}
