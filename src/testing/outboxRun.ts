/** A long run of the outbox through its world. For tests. */
import { mulberry } from './mulberry';
import { OutboxWorld, type OutboxModelOptions } from './outboxModel';

/** Sends so many messages through a world of faults, lets it calm down, and compares the outbox with the ledger. */
export async function runOutboxModel(options: OutboxModelOptions) {
  const world = new OutboxWorld(options);
  const { time } = world;
  const chance = mulberry(options.seed + 1);
  for (let number = 0; number < options.sends; number += 1) {
    world.press();
    await time.advance(2_000 * chance());
    if (options.graceRate && number % 5 === 0) world.thinkAgain();
    if (number % 40 === 0) world.click();
    if (number % 400 === 399) world.reload();
    if (number % 400 === 199) world.replaceQueue();
  }
  world.calmDown();
  for (let round = 0; round < 200 && world.rows.size > 0; round += 1) {
    await time.advance(10_000);
    world.click();
  }
  await time.advance(120_000);
  world.verify();
  return {
    problems: world.problems.slice(0, 20),
    sent: world.sent,
    ...world.counts,
    browserCopies: world.works.filter(({ isCopy }) => isCopy).length,
  };
}
