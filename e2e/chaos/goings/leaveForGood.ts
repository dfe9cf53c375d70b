/** After a history the person signs out for good, whatever the disk is like: once it is well, nothing is left of them. */
import { createLosableDatabases } from '../../../src/testing/losableDatabases';
import { readDevice } from '../../../src/testing/readDevice';
import { oneOf, setDisk, type Stage } from '../stage';
import { HOME, openApp } from './app';
import { whileTimePasses } from './door';

/** What a page may take to tidy up. */
const TIDYING_MS = 60_000;

/** What of the person, of others, and of what was told may lie nowhere; their number alone stands in when they left. */
const TRACES =
  /mine \d|typed 0\.|edited \d|moved \d|visitor|other 0\.|@lantern|DemoKey|storm|sealed/;

export async function leaveForGood(stage: Stage): Promise<void> {
  const { machine, pages, random, violations, network } = stage;
  const page = oneOf(pages, random);
  const { platform } = page;
  if (stage.hasBadDisk) setDisk(stage, oneOf(['well', 'full', 'silent'] as const, random));
  const { disk } = stage;
  const going = page.app?.ways.signOut(HOME, 'erase') ?? Promise.resolve();
  await machine.settle();
  // Some close the tab at once, which the disk may not have been told of all yet.
  if (disk === 'well' || random() < 0.5) await whileTimePasses(stage, going);
  const tabStores = pages.map((one) => one.platform.tabStore);
  for (const one of pages.splice(0)) one.kill();
  stage.disk = 'well';
  const next = machine.openTab();
  const databases = createLosableDatabases(stage.indexedDb);
  const way = network.openWay();
  Object.assign(next, { tabStore: platform.tabStore, indexedDb: databases.indexedDb });
  next.fetch = way.fetch;
  const app = openApp(next);
  await whileTimePasses(stage, app.sessions.restore());
  if (app.sessions.accounts.size > 0) violations.push('12: who left for good is signed in again');
  await machine.advance(TIDYING_MS);
  for (const tabStore of tabStores) {
    const left = await readDevice({ ...next, indexedDb: stage.indexedDb, tabStore });
    const found = TRACES.exec(left);
    if (found) violations.push(`12: "${found[0]}" is left of who left for good, disk ${disk}`);
  }
  app.stop();
  way.close();
}
