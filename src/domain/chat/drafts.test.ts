import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { topicConversation } from './conversation';
import {
  counterpart,
  isRemoved,
  isUnsynced,
  mergeDrafts,
  newestDraft,
  readDraft,
  readDraftRemoval,
  withServerCopy,
  type Draft,
} from './drafts';

const lunch = topicConversation(1, 'lunch');

function draft(overrides: Partial<Draft> = {}): Draft {
  return {
    draftId: 'a',
    conversation: lunch,
    text: 'Soup',
    editedAt: 100,
    revision: 1,
    serverId: null,
    syncedText: null,
    offer: null,
    ...overrides,
  };
}

describe('drafts on several devices', () => {
  it('take the newest edit of one draft', () => {
    const ours = draft({ serverId: 5, syncedText: 'Soup', editedAt: 100 });
    const newer = draft({ draftId: 'x', serverId: 5, text: 'Soup!', editedAt: 101 });
    expect(withServerCopy(ours, newer)).toMatchObject([{ draftId: 'a', text: 'Soup!' }]);
    const unsynced = draft({ serverId: 5, syncedText: 'Sou', text: 'Soup?', editedAt: 102 });
    expect(withServerCopy(unsynced, newer)).toMatchObject([{ draftId: 'a', text: 'Soup?' }]);
  });

  it('stay both where one was written on elsewhere after words that the server had not seen', () => {
    const ours = draft({ serverId: 5, syncedText: 'Sou', text: 'Soup?', editedAt: 102 });
    const newer = draft({ draftId: 'x', serverId: 5, text: 'Stew', editedAt: 103 });
    expect(withServerCopy(ours, newer)).toMatchObject([
      { draftId: 'a', text: 'Soup?', serverId: null },
      { draftId: 'x', text: 'Stew', serverId: 5 },
    ]);
  });

  it('go on here where the server has what it had or was given before, whatever the clocks say', () => {
    const typed = { text: 'Soup?', editedAt: 100 };
    const before = { draftId: 'x', text: 'Sou', serverId: 5, editedAt: 103 };
    const known = draft({ ...typed, serverId: 5, syncedText: 'Sou' });
    const given = draft({ ...typed, offer: { text: 'Sou', editedAt: 103 } });
    for (const ours of [known, given])
      expect(withServerCopy(ours, draft(before))).toMatchObject([
        { draftId: 'a', text: 'Soup?', serverId: 5, syncedText: 'Sou' },
      ]);
  });

  it('are the same with and without the white space that servers cut off', () => {
    const ours = draft({ text: '\nSoup and ', serverId: 5, syncedText: 'Soup and' });
    expect(isUnsynced(ours)).toBe(false);
    const copy = draft({ draftId: 'x', text: 'Soup and', serverId: 5 });
    expect(withServerCopy(ours, copy)).toMatchObject([{ draftId: 'a', text: '\nSoup and ' }]);
    const unnumbered = draft({ text: 'Soup and ' });
    expect(counterpart([unnumbered], copy)).toBe(unnumbered);
  });

  it('are the same where a server cut one off, at whatever length it does, and else differ to the end', () => {
    const whole = 'x'.repeat(6_000);
    const cut = `${whole.slice(0, 4_980)}\n[message truncated]`;
    const ours = draft({ text: whole, serverId: 5, syncedText: whole });
    const copy = draft({ draftId: 'x', text: cut, serverId: 5, editedAt: 200 });
    expect(withServerCopy(ours, copy)).toMatchObject([{ draftId: 'a', text: whole }]);
    const long = 'x'.repeat(15_000);
    expect(isUnsynced(draft({ text: `${long} more`, serverId: 5, syncedText: long }))).toBe(true);
  });

  it('are known again by what was given to a server that never answered', () => {
    const typedOn = draft({ text: 'Soup and bread', offer: { text: 'Soup ', editedAt: 90.5 } });
    const copy = draft({ draftId: 'x', text: 'Soup', editedAt: 90, serverId: 5 });
    expect(counterpart([typedOn], copy)).toBe(typedOn);
    expect(isRemoved(typedOn, copy)).toBe(true);
    expect(isRemoved(typedOn, { ...copy, editedAt: 91 })).toBe(false);
    expect(isRemoved({ ...typedOn, serverId: 6 }, copy)).toBe(false);
  });

  it('lose nothing that was typed here and is not there', () => {
    const one = fc.record({
      draftId: fc.constantFrom('a', 'b', 'c', 'd'),
      text: fc.constantFrom('one', 'two', 'three'),
      editedAt: fc.integer({ min: 1, max: 9 }),
      serverId: fc.constantFrom(null, 1, 2, 3),
      isSynced: fc.boolean(),
    });
    const drafts = fc
      .uniqueArray(one, { selector: ({ draftId }) => draftId })
      .map((all) =>
        all.map(({ isSynced, ...rest }) =>
          draft({ ...rest, syncedText: rest.serverId !== null && isSynced ? rest.text : null }),
        ),
      );
    const theirs = fc
      .uniqueArray(one, { selector: ({ serverId }) => serverId })
      .map((all) =>
        all.flatMap(({ serverId, text, editedAt }) =>
          serverId === null
            ? []
            : [draft({ draftId: `s${serverId}`, serverId, text, editedAt, syncedText: text })],
        ),
      );
    fc.assert(
      fc.property(drafts, theirs, (ours, there) => {
        const { kept } = mergeDrafts(ours, there);
        for (const own of ours.filter(({ serverId }) => serverId === null)) {
          expect(kept.map(({ text }) => text)).toContain(own.text);
        }
        for (const { serverId } of there) {
          expect(kept.some((one) => one.serverId === serverId)).toBe(true);
        }
        expect(new Set(kept.map(({ draftId }) => draftId)).size).toBe(kept.length);
      }),
    );
  });

  it('go on with the one that was edited last', () => {
    const all = [draft({ draftId: 'a', editedAt: 1 }), draft({ draftId: 'b', editedAt: 2 })];
    expect(newestDraft(all)?.draftId).toBe('b');
    expect(newestDraft([])).toBeUndefined();
  });

  it('are read back as they were written, and damaged ones not at all', () => {
    const kept = draft({ conversation: { kind: 'direct', userIds: [1, 2] } });
    expect(readDraft(structuredClone(kept))).toEqual(kept);
    const { draftId, conversation, serverId } = kept;
    const removal = { draftId, conversation, serverId, offer: { text: 'Soup', editedAt: 90 } };
    expect(readDraftRemoval(structuredClone(removal))).toEqual(removal);
    expect(readDraftRemoval({ ...removal, draftId: 3 })).toBeNull();
    for (const damaged of [null, 'text', {}, { ...kept, text: 3 }, { ...kept, conversation: {} }]) {
      expect(readDraft(damaged)).toBeNull();
    }
  });
});
