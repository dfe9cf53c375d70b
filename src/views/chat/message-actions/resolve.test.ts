import { describe, expect, it } from 'vitest';
import type { RealmSettings } from '@/api/chat/model/realm';
import * as eg from '@/testing/eg/index';
import { permissionsAs } from '@/testing/permissionsAs';
import type { ActionTools } from './messageAction';
import { resolve } from './resolve';

/** Whether an owner is offered to resolve a message of this topic. */
function isOffered(subject: string, realm: RealmSettings = {}): boolean {
  const permissions = permissionsAs('owner', { realm });
  const tools = { permissions: () => permissions } as Pick<ActionTools, 'permissions'>;
  return resolve.when(eg.message({ subject }), tools as ActionTools);
}

describe('resolving a topic', () => {
  it('is offered for topics, and not for what has none', () => {
    expect(isOffered('lunch')).toBe(true);
    expect(isOffered('')).toBe(false);
  });

  it('is not offered for what the server calls the general chat', () => {
    const realm = { emptyTopicDisplayName: 'general chat' };
    expect(isOffered('general chat', realm)).toBe(false);
    expect(isOffered('general chat')).toBe(true);
  });
});
