import { it } from 'vitest';
import { proveReplays } from './proveReplays';

const LIMIT_MS = 600_000;

it(
  'leaves what a fresh registration gives, whatever people did: share 3 of 4',
  () => proveReplays(3, 4),
  LIMIT_MS,
);
