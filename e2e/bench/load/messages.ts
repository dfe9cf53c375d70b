/** Messages that no person would write, and that somebody will send all the same. */

/** What makes a browser slow that shows all of it. */
export const HEAVY = {
  'a text of 1.2 MB': Array.from({ length: 12_000 }, (_, line) =>
    `Line ${line} of what nobody reads, with *some* emphasis and a [link](https://example.org/${line}). `.padEnd(
      100,
      'x',
    ),
  ).join('\n\n'),
  '5,000 formulas': Array.from({ length: 5_000 }, (_, index) => `$$x_{${index}}^2$$`).join(' '),
  '100,000 lines of code': `\`\`\`js\n${Array.from(
    { length: 100_000 },
    (_, line) => `const x${line} = ${line};`,
  ).join('\n')}\n\`\`\``,
} as const;

export type HeavyName = keyof typeof HEAVY;
