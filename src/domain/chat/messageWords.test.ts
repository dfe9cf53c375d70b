import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { editMark } from './editMark';
import { quotedMarkdown } from './compose/quote';
import { reactionGroups } from './reactionGroups';

describe('a quote', () => {
  const quoted = (markdown: string) =>
    quotedMarkdown({ markdown, senderId: 7, senderName: 'Ada', link: 'https://chat/#near/3' });

  it('names the sender without calling them, and links to the message', () => {
    expect(quoted('Hello')).toBe(
      '@_**Ada|7** [said](https://chat/#near/3):\n```quote\nHello\n```\n\n',
    );
  });

  it('has a longer fence than anything in it', () => {
    expect(quoted('````quote\n```js\n1\n```\n````')).toContain('\n`````quote\n');
  });
});

describe('reactions', () => {
  it('stand by emoji, in the order of first use', () => {
    const reactions = [
      eg.reaction({ user_id: 11 }),
      eg.reaction({ user_id: 12, emoji_code: '1f389', emoji_name: 'tada' }),
      eg.reaction({ user_id: 10, emoji_name: '+1' }),
    ];
    expect(reactionGroups(reactions, 10).map(({ userIds, isMine }) => [userIds, isMine])).toEqual([
      [[11, 10], true],
      [[12], false],
    ]);
  });

  it("take the two names of the server's own emoji for one", () => {
    const types = ['zulip_extra_emoji', 'service_extra_emoji'];
    const reactions = types.map((reaction_type, place) =>
      eg.reaction({ user_id: place, emoji_code: 'zulip', reaction_type }),
    );
    expect(reactionGroups(reactions, 99)).toHaveLength(1);
  });
});

describe('the mark of a change', () => {
  const edit = (rest: object) => ({ user_id: 1, timestamp: 1, ...rest });
  const markOf = (...edits: object[]) =>
    editMark(eg.message({ edit_history: edits.map(edit), last_edit_timestamp: 1 }));

  it.each([
    ['an edit', [{ prev_content: 'a', prev_rendered_content: '<p>a</p>' }], 'edited'],
    ['a move', [{ prev_topic: 'a', topic: 'b' }], 'moved'],
    ['a move to another channel', [{ prev_stream: 1, stream: 2 }], 'moved'],
    ['resolving', [{ prev_topic: 'a', topic: '✔ a' }], null],
    ['both', [{ prev_topic: 'a', topic: 'b' }, { prev_content: 'a' }], 'edited'],
  ] as const)('for %s', (_what, edits, mark) => {
    expect(markOf(...edits)).toBe(mark);
  });

  it('tells of an edit that the history leaves out, also where it tells of moves', () => {
    const at = (edit_history: object[]) =>
      editMark(eg.message({ edit_history: edit_history.map(edit), last_edit_timestamp: 5 }));
    expect(at([])).toBe('edited');
    expect(at([{ prev_topic: 'a', topic: 'b' }])).toBe('edited');
    expect(at([{ timestamp: 5, prev_topic: 'a', topic: 'b' }])).toBe('moved');
  });

  it('tells of an edit that came with a move, of which alone the history tells', () => {
    const edit_history = [edit({ timestamp: 5, prev_topic: 'a', topic: 'b' })];
    const times = { last_edit_timestamp: 5, last_moved_timestamp: 5 };
    expect(editMark(eg.message({ edit_history, ...times }))).toBe('edited');
  });

  it('goes by the time alone where the history is hidden', () => {
    expect(editMark(eg.message({ last_edit_timestamp: 5 }))).toBe('edited');
    expect(editMark(eg.message({ last_moved_timestamp: 5 }))).toBe('moved');
    expect(editMark(eg.message())).toBeNull();
  });
});
