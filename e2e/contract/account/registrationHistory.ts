/** A person who wants one account, on a network that loses, doubles and garbles; and what must be true of it all. */
import { RegistrationStage } from './registrationStage';

const MOVES = 4;
/** The puzzle, the look before, the request, and each wait that a service may ask for. */
const LONGEST_MOVE_MS = 600_000;
const STEP_MS = 5_000;

/** Presses "create", and waits until something came of it, or the page dies on the way. */
async function press(stage: RegistrationStage): Promise<string[]> {
  const { random, platform } = stage;
  const lifeMs = random() < 0.15 ? random() * 40_000 : Infinity;
  const accountsBefore = stage.accounts();
  stage.press();
  for (let passedMs = 0; passedMs < LONGEST_MOVE_MS; passedMs += STEP_MS) {
    await stage.rest();
    if (stage.isIdle()) return stage.problemsAtRest(accountsBefore);
    if (passedMs >= lifeMs) {
      await stage.reload();
      return stage.keyProblems();
    }
    await platform.advance(STEP_MS);
  }
  return ['never came to rest'];
}

/** Everything in it follows from the seed. */
export async function runRegistrationHistory(seed: number): Promise<string[]> {
  const stage = new RegistrationStage(seed);
  const { random } = stage;
  const problems: string[] = [];
  for (let move = 0; move < MOVES && problems.length === 0; move += 1) {
    problems.push(...(await press(stage)));
    if (random() < 0.3) {
      await stage.reload();
      problems.push(...stage.keyProblems());
    }
    if (random() < 0.3) await stage.platform.advance(Math.floor(random() * 200_000));
    if (stage.hasAccount()) break;
  }
  problems.push(...stage.problemsInAll());
  stage.close();
  return problems.map((problem) => `seed ${seed}: ${problem} (${stage.log.join('; ')})`);
}
