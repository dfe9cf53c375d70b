import { beforeEach, describe, expect, it } from 'vitest';
import { nextTick } from 'vue';
import type { Setting } from '@/domain/chat/organization/organizationSettings';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { useOrganizationChoicesStore } from './organizationChoices';
import { useRealmStore } from '../realm';

const world = chatWorldOfEachTest();
const choices = () => world.use(useOrganizationChoicesStore);
const asked = () => world.server.takeRequests().at(-1)?.params;

const settings: Setting[] = [
  {
    kind: 'group',
    name: 'canCreatePublicChannelGroup',
    wireName: 'can_create_public_channel_group',
  },
  { kind: 'group', name: 'createMultiuseInviteGroup', wireName: 'create_multiuse_invite_group' },
  { kind: 'policy', name: 'editTopicPolicy', choices: ['members', 'nobody'] },
  { kind: 'flag', name: 'mandatoryTopics' },
  { kind: 'limit', name: 'messageContentEditLimitSeconds' },
  { kind: 'retention', name: 'messageRetentionDays' },
  { kind: 'callServer', name: 'jitsiServerUrl' },
];

function load(featureLevel: number) {
  loadSnapshot(world.stores, eg.initialSnapshot({ zulip_feature_level: featureLevel }));
}

/** Somebody elsewhere. */
function change(data: Record<string, unknown>) {
  world.use(useRealmStore).handleUpdate(eg.event.realmUpdateDict({ data }));
}

async function save() {
  world.server.prepare({ route: 'PATCH /realm', answer: chatAnswer() });
  await choices().save(settings);
  return asked();
}

beforeEach(() => {
  load(276);
  world.server.takeRequests();
});

describe('what is sent', () => {
  it('says of groups what was and what will be', async () => {
    choices().choose('canCreatePublicChannelGroup', eg.moderatorsGroupId);
    const old = eg.membersGroupId;
    expect(await save()).toEqual({
      can_create_public_channel_group: JSON.stringify({ new: eg.moderatorsGroupId, old }),
    });
  });

  it('says of groups that were late with that what will be, before they had it', async () => {
    choices().choose('createMultiuseInviteGroup', eg.nobodyGroupId);
    expect(await save()).toEqual({ create_multiuse_invite_group: String(eg.nobodyGroupId) });
    await world.platform.advance(10_000);
    load(314);
    choices().choose('createMultiuseInviteGroup', eg.nobodyGroupId);
    expect(await save()).toEqual({
      create_multiuse_invite_group: JSON.stringify({
        new: eg.nobodyGroupId,
        old: eg.administratorsGroupId,
      }),
    });
  });

  it('has words for what is without an end', async () => {
    choices().choose('messageContentEditLimitSeconds', null);
    change({ message_retention_days: 30 });
    choices().choose('messageRetentionDays', -1);
    choices().choose('editTopicPolicy', 'nobody');
    choices().choose('mandatoryTopics', true);
    expect(await save()).toEqual({
      message_content_edit_limit_seconds: '"unlimited"',
      message_retention_days: '"unlimited"',
      edit_topic_policy: '6',
      mandatory_topics: 'true',
    });
  });

  it('has a word for the server’s own choice', async () => {
    change({ jitsi_server_url: 'https://meet.example' });
    choices().choose('jitsiServerUrl', null);
    expect(await save()).toEqual({ jitsi_server_url: '"default"' });
  });

  it('is nothing where nothing was chosen', async () => {
    await choices().save(settings);
    expect(asked()).toBeUndefined();
  });
});

describe('what was chosen', () => {
  it('shows, and is gone when it is chosen back', () => {
    choices().choose('mandatoryTopics', true);
    expect(choices().shown('mandatoryTopics')).toBe(true);
    expect(choices().isUnsaved('mandatoryTopics')).toBe(true);
    choices().choose('mandatoryTopics', false);
    expect(choices().isUnsaved('mandatoryTopics')).toBe(false);
    change({ mandatory_topics: true });
    expect(choices().shown('mandatoryTopics')).toBe(true);
  });

  it('"without a limit" shows too', () => {
    choices().choose('messageContentEditLimitSeconds', null);
    expect(choices().shown('messageContentEditLimitSeconds')).toBe(null);
  });

  it('stays where the server refuses it, and goes where it is saved', async () => {
    choices().choose('mandatoryTopics', true);
    world.server.prepare({
      route: 'PATCH /realm',
      status: 400,
      answer: chatRefusal('UNAUTHORIZED_PRINCIPAL', {}),
    });
    await expect(choices().save(settings)).rejects.toThrow();
    expect(choices().shown('mandatoryTopics')).toBe(true);
    await save();
    change({ mandatory_topics: true });
    change({ mandatory_topics: false });
    expect(choices().shown('mandatoryTopics')).toBe(false);
  });

  it('goes on to show until the server tells of it, which it must do soon', async () => {
    choices().choose('messageContentEditLimitSeconds', null);
    choices().choose('mandatoryTopics', true);
    await save();
    const isShown = () => [
      choices().shown('messageContentEditLimitSeconds'),
      choices().shown('mandatoryTopics'),
    ];
    expect(isShown()).toEqual([null, true]);
    expect(choices().isUnsaved('mandatoryTopics')).toBe(false);
    change({ message_content_edit_limit_seconds: 60 });
    expect(isShown()).toEqual([60, true]);
    await world.platform.advance(10_000);
    expect(isShown()).toEqual([60, false]);
  });

  it('says where somebody else was quicker', () => {
    choices().choose('messageContentEditLimitSeconds', null);
    expect(choices().isOutdated('messageContentEditLimitSeconds')).toBe(false);
    change({ message_content_edit_limit_seconds: 60 });
    expect(choices().isOutdated('messageContentEditLimitSeconds')).toBe(true);
    expect(choices().shown('messageContentEditLimitSeconds')).toBe(null);
    choices().discard(settings);
    expect(choices().shown('messageContentEditLimitSeconds')).toBe(60);
  });

  it('is done where somebody else chose the same, whatever comes after', async () => {
    choices().choose('mandatoryTopics', true);
    change({ mandatory_topics: true });
    await nextTick();
    change({ mandatory_topics: false });
    await nextTick();
    expect(choices().shown('mandatoryTopics')).toBe(false);
  });
});
