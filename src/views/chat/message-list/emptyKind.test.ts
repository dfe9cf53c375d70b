import { expect, it } from 'vitest';
import { emptyKindOf } from './emptyKind';

it('promises nothing where one message is asked for that is not there', () => {
  expect(emptyKindOf([{ operator: 'id', messageId: 7 }])).toBe('missing');
  expect(emptyKindOf([{ operator: 'has', what: 'link' }])).toBe('view');
});
