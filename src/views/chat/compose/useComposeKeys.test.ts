import { describe, expect, it } from 'vitest';
import { useComposeKeys } from './useComposeKeys';

/** What one key does in a field that holds this text. */
function pressed(text: string, key: Partial<KeyboardEventInit>, entersSend: boolean) {
  const done: string[] = [];
  const element = document.createElement('textarea');
  element.value = text;
  element.setSelectionRange(text.length, text.length);
  const press = useComposeKeys({
    field: {
      format: (how) => void done.push(how),
      continueList: () => done.push('list') > 0,
    },
    entersSend: () => entersSend,
    takenByList: () => false,
    send: () => void done.push('send'),
    editLast: () => false,
  });
  element.addEventListener('keydown', press);
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ...key }));
  return done;
}

describe('Enter', () => {
  it('goes on with a list wherever it does not send', () => {
    expect(pressed('- one', { shiftKey: true }, true)).toEqual(['list']);
    expect(pressed('- one', {}, false)).toEqual(['list']);
    expect(pressed('- one', { shiftKey: true }, false)).toEqual(['list']);
    expect(pressed('- one', {}, true)).toEqual(['send']);
  });

  it('sends with Ctrl, and makes plain lines in code', () => {
    expect(pressed('- one', { ctrlKey: true }, false)).toEqual(['send']);
    expect(pressed('```\n- one', {}, true)).toEqual([]);
    expect(pressed('```\n- one', { shiftKey: true }, true)).toEqual([]);
  });

  it('is left to what is being composed, which Safari says by its code alone', () => {
    expect(pressed('すし', { isComposing: true }, true)).toEqual([]);
    expect(pressed('すし', { keyCode: 229 }, true)).toEqual([]);
    expect(pressed('すし', { keyCode: 13 }, true)).toEqual(['send']);
  });
});
