import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emojiOrderFile, emojiOrderModule } from './emojiOrder.mjs';

it('is what stands in the app', async () => {
  expect(readFileSync(emojiOrderFile, 'utf8')).toBe(await emojiOrderModule());
});
