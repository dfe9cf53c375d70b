import { describe, expect, it } from 'vitest';
import { connectionWords } from './connectionWords';

describe('the line about the connection', () => {
  it('says that the server asks us to wait only where that takes longer than five seconds', () => {
    const report = { kind: 'limited' } as const;
    expect(connectionWords(report, 5)).toBeNull();
    expect(connectionWords(report, 6)).toMatchObject({
      text: 'chat.connection.limited',
      values: { seconds: 6 },
      canTryNow: false,
    });
  });
});
