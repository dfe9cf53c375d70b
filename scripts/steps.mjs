/** Running the steps of the check: two at a time where they do not wait for one another, counted from their results. */

/**
 * @typedef {object} Result
 * @property {number} passed @property {number} failed @property {string} output what to show where something failed
 * @property {string[]} [notes] lines for the summary
 *
 * @typedef {object} Step
 * @property {string} name @property {() => Promise<Result>} run
 * @property {string[]} [after] steps that must have passed before
 * @property {boolean} [alone] whether it needs the whole machine
 */

async function runStep(step, print) {
  const start = performance.now();
  let result;
  try {
    result = await step.run();
  } catch (error) {
    result = { passed: 0, failed: 1, output: String(error?.stack ?? error) };
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const count = result.passed + result.failed > 1 ? ` (${result.passed + result.failed})` : '';
  print(`${result.failed === 0 ? '✓' : '✗'} ${step.name}${count}  ${seconds} s`);
  if (result.failed > 0) print(result.output.trimEnd());
  return result;
}

/**
 * Runs the steps and adds up what they counted. A step whose forerunner failed counts as one failure.
 * @param {Step[]} steps @param {{ lanes?: number, print?: (line: string) => void }} [options]
 * @returns {Promise<{ passed: number, failed: number, notes: string[] }>}
 */
export async function runSteps(steps, { lanes = 2, print = console.log } = {}) {
  const waiting = [...steps];
  const done = new Map();
  const running = new Map();

  const isReady = ({ after = [], alone }) =>
    after.every((name) => done.has(name)) && (!alone || running.size === 0);
  const isBlocked = ({ after = [] }) => after.some((name) => done.get(name)?.failed > 0);

  function startNext() {
    const step = waiting.find(isReady);
    if (!step) return false;
    waiting.splice(waiting.indexOf(step), 1);
    if (isBlocked(step)) {
      print(`✗ ${step.name}  not run: ${step.after?.join(', ')} failed`);
      done.set(step.name, { passed: 0, failed: 1, output: '' });
      return true;
    }
    const finished = runStep(step, print).then((result) => {
      done.set(step.name, result);
      running.delete(step.name);
    });
    running.set(step.name, { finished, alone: step.alone });
    return true;
  }

  while (waiting.length > 0 || running.size > 0) {
    const isTaken = [...running.values()].some(({ alone }) => alone);
    if (!isTaken && running.size < lanes && startNext()) continue;
    if (running.size === 0) throw new Error(`Steps wait for one another: ${waiting[0].name}`);
    await Promise.race([...running.values()].map(({ finished }) => finished));
  }
  const results = [...done.values()];
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    notes: results.flatMap(({ notes = [] }) => notes),
  };
}
