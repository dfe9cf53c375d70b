/** After a history the person signs out for good, whatever the disk is like: once it is well, nothing is left of them. */
import { readDevice } from '../../../src/testing/readDevice';
import { checkAll } from '../checks';
import { ALL_WORDS, writtenIn } from '../organizations';
import { connect, oneOf, openKept, read, setDisk, sidesOf, type Stage } from '../stage';
import { enter, whileTimePasses } from './door';

/** What a page may take to tidy up, and to send what was left to it. */
const TIDYING_MS = 60_000;
const RECOVERY_MS = 120_000;

/** What of the person, of others, and of what was told may lie nowhere; their number alone stands in when they left. */
const TRACES =
  /mine \d|typed 0\.|edited \d|moved \d|visitor|other 0\.|@lantern|DemoKey|storm|sealed/;

/** The tab in which they left is opened anew, on a disk that is well; whoever is in still is so there. */
async function openAgain(stage: Stage, tabStore: Stage['machine']['tabStore']) {
  for (const side of sidesOf(stage)) {
    for (const page of side.pages) side.hasForgotten ||= page.sawBadDisk;
    side.disk = 'well';
  }
  const next = stage.machine.openTab();
  const { databases, close } = connect(stage, next);
  next.tabStore = tabStore;
  const { app, stop } = await openKept(stage, next);
  const kill = () => {
    close();
    stop();
  };
  return { platform: next, databases, app, kill, sawBadDisk: false };
}

type Page = Awaited<ReturnType<typeof openAgain>>;

/** 14: whoever left one organization goes on in the other, with all that is theirs there. */
async function goOnIn(stage: Stage, page: Page): Promise<void> {
  const { violations, hasBadDisk, organization, machine, pages } = stage;
  const { app } = page;
  const { organizationId } = organization;
  if (!hasBadDisk && !app.sessions.accounts.has(organizationId))
    violations.push('14: who left one organization for good is out of the other');
  await enter(stage, page);
  const world = app.worldOf(organizationId);
  if (!world) throw new Error('The person could not sign in');
  const opened = { ...page, world };
  pages.push(opened);
  await machine.settle();
  read(opened);
  await machine.advance(RECOVERY_MS);
  const wrong = await checkAll(stage);
  violations.push(...wrong.map((one) => `14: after the other was left, ${one}`));
}

/** Signs out in one of the tabs, and closes them all. The text store of that tab. */
async function goOut(stage: Stage): Promise<Stage['machine']['tabStore']> {
  const { machine, pages, random, organization } = stage;
  const { app, platform } = oneOf(pages, random);
  if (stage.hasBadDisk) setDisk(stage, oneOf(['well', 'full', 'silent'] as const, random));
  const going = app?.ways.signOut(organization.organizationId, 'erase') ?? Promise.resolve();
  await machine.settle();
  // Some close the tab at once, which the disk may not have been told of all yet.
  if (stage.disk === 'well' || random() < 0.5) await whileTimePasses(stage, going);
  for (const one of pages) one.kill();
  return platform.tabStore;
}

async function leave(stage: Stage, others: readonly Stage[]): Promise<void> {
  const { machine, pages, violations, organization } = stage;
  const { organizationId } = organization;
  const tabStores = pages.map((one) => one.platform.tabStore);
  const tabStore = await goOut(stage);
  const { disk } = stage;
  const next = await openAgain(stage, tabStore);
  for (const side of sidesOf(stage)) side.pages.splice(0);
  if (next.app.sessions.accounts.has(organizationId))
    violations.push('12: who left for good is signed in again');
  await machine.advance(TIDYING_MS);
  const traces = others.length > 0 ? writtenIn(organization, ALL_WORDS) : TRACES;
  for (const tabStore of tabStores) {
    const left = await readDevice({ ...next.platform, indexedDb: stage.indexedDb, tabStore });
    const found = traces.exec(left);
    if (found) violations.push(`12: "${found[0]}" is left of who left for good, disk ${disk}`);
  }
  for (const side of others) await goOnIn(side, next);
  if (others.length === 0) next.kill();
}

/** One organization after the other. */
export async function leaveForGood(stage: Stage): Promise<void> {
  const sides = sidesOf(stage);
  if (stage.twin && stage.random() < 0.5) sides.reverse();
  for (const [index, side] of sides.entries()) await leave(side, sides.slice(index + 1));
}
