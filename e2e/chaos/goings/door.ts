/** The door: who stands there signs in, however often the network or the disk fails them. */
import type { FakePlatform } from '../../../src/testing/fakePlatform';
import type { Caller } from '../../standins/chat/testing';
import { MOST_SECONDS } from '../faults';
import type { Stage } from '../stage';
import type { App } from './app';

/** Whoever was turned away so often waits until all is well. */
const MOST_TRIES = 6;
const STEP_MS = 1_000;
const PAUSE_MS = 5_000;

/** Lets time pass until something ends, whichever way. */
export async function whileTimePasses(
  { machine }: Pick<Stage, 'machine'>,
  work: Promise<unknown>,
  mostMs = 600_000,
): Promise<boolean> {
  let isDone = false;
  const end = () => void (isDone = true);
  work.then(end, end);
  await machine.settle();
  for (let waitedMs = 0; !isDone && waitedMs < mostMs; waitedMs += STEP_MS)
    await machine.advance(STEP_MS);
  return isDone;
}

/** Nobody signs in without a network: for that one moment there is one. */
async function inCalm<Result>({ network }: Stage, work: () => Promise<Result>): Promise<Result> {
  const { faultRate, isDown } = network;
  Object.assign(network, { faultRate: 0, isDown: false });
  const result = await work();
  Object.assign(network, { faultRate, isDown });
  return result;
}

/** Signs somebody in where nobody is. */
export async function enter(
  stage: Stage,
  { app }: { platform: FakePlatform; app: App },
  who?: Caller,
): Promise<void> {
  const { email, apiKey } = who ?? stage.me;
  const { organizationId } = stage.organization;
  const isIn = () => app.sessions.accounts.has(organizationId);
  const place = stage.isKeptOnDevice ? 'device' : 'tab';
  const attempt = () =>
    whileTimePasses(
      stage,
      app.ways.signInWithKey(organizationId, { email, apiKey, place }).catch(() => null),
    );
  stage.network.isAtDoor = true;
  for (let tries = 0; !isIn() && tries < MOST_TRIES; tries += 1) {
    stage.network.forget();
    await attempt();
    // The server may want to be left alone for a while.
    if (!isIn()) await stage.machine.advance(PAUSE_MS);
  }
  if (!isIn()) {
    // What the server asked for in the last of the tries holds in the calm, too.
    await stage.machine.advance(MOST_SECONDS * 1_000);
    await inCalm(stage, attempt);
  }
  stage.network.isAtDoor = false;
  stage.network.forget();
}
