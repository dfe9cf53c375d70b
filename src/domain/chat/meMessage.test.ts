import { expect, it } from 'vitest';
import { withoutMeCommand } from './meMessage';

it.each([
  ['<p>/me waves</p>', '<p>waves</p>'],
  ['<p>/me <strong>waves</strong></p>', '<p><strong>waves</strong></p>'],
  ['<p>/meadow</p>', '<p>/meadow</p>'],
  ['<p>say /me waves</p>', '<p>say /me waves</p>'],
])('%s is shown as %s', (html, shown) => {
  expect(withoutMeCommand(html)).toBe(shown);
});
