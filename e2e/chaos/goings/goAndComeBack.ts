/** The person signs out, in one way or another, somebody else may use the same browser meanwhile, and the person is back. */
import { topicConversation } from '../../../src/domain/chat/conversation';
import { readDevice } from '../../../src/testing/readDevice';
import { signIn, type Caller } from '../../standins/chat/testing';
import { goingOf, VISIT, WAYS_OUT, type WayOut } from '../enough';
import { OWN_WORDS, writtenIn } from '../organizations';
import { GENERAL, oneOf, read, setDisk, type OpenPage, type Stage } from '../stage';
import { send, type } from '../writing';
import type { App } from './app';
import { enter, whileTimePasses } from './door';
import { checkOther, keepsakesOf } from './other';

/** A server takes so long at most until all tabs know that it does not take their key. */
const LONGEST_TO_HEAR_MS = 300_000;
const VISITOR_SENDS = 2;
/** Sealing what was typed takes real time, and perhaps a look at a disk that was lost. */
const SEALED_WITHIN_MS = 15_000;

function appOf({ app }: OpenPage): App {
  if (!app) throw new Error('Nobody can leave this page');
  return app;
}

const wrong = ({ violations }: Stage, what: string) => void violations.push(`12: ${what}`);

/** Where the disk was well all the time, nothing of theirs can be read there any more. */
export async function checkDevice(stage: Stage, words = OWN_WORDS): Promise<void> {
  const pattern = writtenIn(stage.organization, words);
  for (const { platform } of stage.doors) {
    const found = pattern.exec(await readDevice({ ...platform, indexedDb: stage.indexedDb }));
    if (found) wrong(stage, `"${found[0]}" lies on the device of who is out`);
  }
}

/** Nothing may be asked for them any more, and their queues are nobody's. */
function closeBehind(stage: Stage, apiKey: string, queueIds: readonly (string | null)[]) {
  stage.closed.keys.add(apiKey);
  for (const queueId of queueIds) if (queueId !== null) stage.closed.queues.add(queueId);
}

/** All pages lead to the door now. */
function standAtDoor(stage: Stage) {
  for (const page of stage.pages) {
    stage.hasForgotten ||= page.sawBadDisk;
    if (appOf(page).sessions.accounts.has(stage.organization.organizationId))
      wrong(stage, 'a tab goes on after a sign-out');
  }
  stage.doors.push(...stage.pages.splice(0));
  stage.network.forget();
}

const queuesOf = ({ pages }: Stage) => pages.map(({ world }) => world.stores.connection.queueId);

/** What was typed or sent before may be gone. */
function forgetTexts({ sent, typed, typedIn, wishes }: Stage) {
  for (const one of wishes) one.isErased = true;
  for (const one of sent.values()) one.isErased = true;
  typedIn.clear();
  for (const texts of typed.values()) texts.push(null);
}

async function signOut(stage: Stage, way: Exclude<WayOut, 'putOut'>): Promise<void> {
  const { ways } = appOf(oneOf(stage.pages, stage.random));
  const { apiKey } = stage.me;
  const queueIds = queuesOf(stage);
  const texts = way === 'revoke' ? 'erase' : way;
  if (way === 'revoke') {
    const revoking = ways.revokeKey(stage.organization.organizationId, texts).catch(() => null);
    await whileTimePasses(stage, revoking);
    stage.me = await signIn(stage.server, stage.me.email);
  }
  queueIds.push(...queuesOf(stage));
  const going = ways.signOut(stage.organization.organizationId, texts);
  if (texts === 'erase') forgetTexts(stage);
  await stage.machine.settle();
  closeBehind(stage, apiKey, queueIds);
  standAtDoor(stage);
  const wasWell = stage.disk === 'well';
  if (stage.random() < 0.5) await stage.machine.advance(stage.random() * 5_000);
  if (stage.hasBadDisk && stage.random() < 0.5) setDisk(stage, 'well');
  if (!(await whileTimePasses(stage, going))) wrong(stage, 'signing out does not end');
  if (wasWell && !stage.hasBadDisk) await checkDevice(stage);
}

/** The key ends elsewhere; the pages hear of it, and what was typed waits for the same person. */
async function putOut(stage: Stage): Promise<void> {
  const { me, server, network, machine, pages } = stage;
  await me.post('/users/me/api_key/regenerate');
  network.isDown = false;
  const isOut = ({ world }: OpenPage) => world.stores.connection.report.kind === 'signedOut';
  let waitedMs = 0;
  for (; !pages.every(isOut) && waitedMs < LONGEST_TO_HEAR_MS; waitedMs += 1_000) {
    for (const { platform } of pages) platform.setVisible(true);
    await machine.advance(1_000);
  }
  if (!pages.every(isOut)) wrong(stage, 'a page does not hear that its key is refused');
  closeBehind(stage, me.apiKey, queuesOf(stage));
  for (const page of pages)
    await whileTimePasses(stage, appOf(page).ways.leave(stage.organization.organizationId));
  stage.me = await signIn(server, me.email);
  standAtDoor(stage);
  // In steps: each lets what needs no time go on for a while, and where there is much to seal, one is not enough.
  for (let passedMs = 0; passedMs < SEALED_WITHIN_MS; passedMs += 1_000)
    await machine.advance(1_000);
  if (!stage.hasBadDisk) await checkDevice(stage);
}

/** What the visitor must not see. */
function checkVisitor(stage: Stage, app: App) {
  const pattern = writtenIn(stage.organization, OWN_WORDS);
  const stores = app.worldOf(stage.organization.organizationId)?.stores;
  if (!stores) return;
  const shown = [...stores.outbox.byLocalId.values()].map(({ text }) => text);
  const typed = [...stage.typed.keys()].map((topic) =>
    stores.drafts.textFor(topicConversation(GENERAL, topic)),
  );
  for (const text of [...shown, ...typed])
    if (pattern.test(text)) wrong(stage, `somebody else is shown "${text}"`);
}

/** Somebody else of the organization uses one of the tabs. */
async function visit(stage: Stage, visitor: Caller): Promise<void> {
  const { machine, random, organization } = stage;
  const { accent } = organization;
  const page = oneOf(stage.doors, random);
  const app = appOf(page);
  stage.network.meet(VISIT);
  await enter(stage, { platform: page.platform, app }, visitor);
  await machine.settle();
  for (let sends = 0; sends < VISITOR_SENDS; sends += 1) {
    checkVisitor(stage, app);
    const stores = app.worldOf(stage.organization.organizationId)?.stores;
    const place = topicConversation(GENERAL, `typed ${sends}`);
    stores?.drafts.textFor(place);
    stores?.drafts.write(place, `${accent}visitor ${random()}`);
    stores?.outbox.send(topicConversation(GENERAL, 'calm'), `${accent}visitor ${random()}`);
    await machine.advance(random() * 8_000);
  }
  checkVisitor(stage, app);
  await whileTimePasses(stage, app.ways.signOut(stage.organization.organizationId, 'erase'));
  if (app.sessions.accounts.has(stage.organization.organizationId))
    wrong(stage, 'the visitor stays');
  if (!stage.hasBadDisk) await checkDevice(stage, 'visitor 0');
}

async function comeBack(stage: Stage): Promise<void> {
  const { doors, pages, machine } = stage;
  stage.closed.keys.clear();
  for (const door of doors.splice(0)) {
    const app = appOf(door);
    await enter(stage, { platform: door.platform, app });
    const world = app.worldOf(stage.organization.organizationId);
    if (!world) throw new Error('The person could not sign in');
    const page = { ...door, world, sawBadDisk: stage.disk !== 'well' };
    pages.push(page);
    await machine.settle();
    read(page);
  }
}

/** One going, to its end; in another organization the person goes on meanwhile. */
export async function goAndComeBack(stage: Stage): Promise<void> {
  const { random, machine, network, others, twin } = stage;
  const way = oneOf(WAYS_OUT, random);
  network.meet(goingOf(way));
  const keepsakes = await keepsakesOf(twin);
  if (way === 'putOut') await putOut(stage);
  else await signOut(stage, way);
  await checkOther(stage, keepsakes);
  if (twin) {
    send(twin);
    await type(twin);
  }
  await machine.advance(random() * 10_000);
  const visitor = others[1];
  if (visitor && random() < 0.4) await visit(stage, visitor);
  await comeBack(stage);
}
