/** What a row of the error matrix is made of. */
import type { Outcome } from '@/domain/account/outcomes/outcome';
import type { MatrixWorld } from './matrixWorld';

export interface MatrixRow {
  /** Where it must end up. */
  cell: Outcome['path'];
  when: string;
  /** Brings it about, and gives what the person is told. */
  act(world: MatrixWorld): Promise<Outcome | null>;
  /** The service's sentence, where it must be shown. */
  says?: string;
  /** How many requests that change something went out. */
  writes: number;
}

/** Brings something about before a step. */
export type Prepare = (world: MatrixWorld, accountHash: string, token: string) => void;

/** An answer that the service is made to give. */
export function answered(status: number, message: string, retryAfterMs?: number) {
  return { status, body: retryAfterMs === undefined ? { message } : { message, retryAfterMs } };
}
