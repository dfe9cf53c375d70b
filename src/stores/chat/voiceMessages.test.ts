import { describe, expect, it } from 'vitest';
import { conversationKey, topicConversation } from '@/domain/chat/conversation';
import { openChatTab } from '@/testing/chatTab';
import * as eg from '@/testing/eg/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { useRealmStore } from './realm';
import { useUploadsStore } from './uploads';
import { useVoiceMessagesStore } from './voiceMessages';

const lunch = topicConversation(20, 'lunch');
const supper = topicConversation(20, 'supper');
const key = conversationKey(lunch);

function open({ limitMib = 25 } = {}) {
  const platform = createFakePlatform();
  const { app, account } = openChatTab(platform, 'harbour');
  return app.runWithContext(() => {
    const snapshot = eg.initialSnapshot({ max_file_upload_size_mib: limitMib });
    useRealmStore(account).loadSnapshot(snapshot);
    const voice = useVoiceMessagesStore(account);
    const stateOf = (conversation = lunch) => voice.byKey.get(conversationKey(conversation))?.state;
    const uploads = useUploadsStore(account);
    return { voice, stateOf, uploads, platform, microphone: platform.microphoneRecord };
  });
}

describe('a voice message', () => {
  it('is recorded, held for a while, and kept when it ends; the microphone is let go of at once', async () => {
    const { voice, stateOf, platform, microphone } = open();
    const begun = voice.begin(lunch);
    expect(stateOf()).toEqual({ kind: 'asking' });
    await begun;
    microphone.hear(8_000);
    await platform.advance(2_000);
    voice.pause(true);
    expect(microphone.isPaused).toBe(true);
    await platform.advance(60_000);
    expect(voice.lengthMs()).toBe(2_000);
    voice.pause(false);
    await platform.advance(1_000);
    const stopped = voice.stop();
    expect(microphone.isOpen).toBe(false);
    await stopped;
    await platform.settle();
    expect(stateOf()).toMatchObject({ kind: 'recorded', lengthMs: 3_000, end: 'pressed' });
    // Another press does not take its place.
    await voice.begin(lunch);
    expect(stateOf()?.kind).toBe('recorded');
  });

  it('ends by itself before the server would take no more, and keeps what there is', async () => {
    const { voice, stateOf, platform, microphone } = open({ limitMib: 1 });
    await voice.begin(lunch);
    expect(voice.leftMs()).toBeGreaterThan(200_000);
    async function speak(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        microphone.hear(4_100);
        await platform.advance(1_000);
      }
    }
    await speak(200);
    expect(voice.leftMs()).toBeLessThan(60_000);
    expect(stateOf()?.kind).toBe('recording');
    await speak(60);
    expect(stateOf()).toMatchObject({ kind: 'recorded', end: 'full' });
    const state = stateOf();
    expect(state?.kind === 'recorded' && state.content.size).toBeLessThan(1024 * 1024);
    expect(microphone.isOpen).toBe(false);
  });

  it.each(['refused', 'none', 'busy', 'unknown'] as const)('says why not: %s', async (reason) => {
    const { voice, stateOf, microphone } = open();
    microphone.refusal = reason;
    await voice.begin(lunch);
    expect(stateOf()).toEqual({ kind: 'failed', reason });
    microphone.refusal = null;
    await voice.begin(lunch);
    expect(stateOf()?.kind).toBe('recording');
  });

  it('is not begun where the server takes no files', async () => {
    const { voice, stateOf, microphone } = open({ limitMib: 0 });
    await voice.begin(lunch);
    expect(stateOf()).toEqual({ kind: 'failed', reason: 'off' });
    expect(microphone.isOpen).toBe(false);
  });

  it('keeps what there was where the microphone is taken away', async () => {
    const { voice, stateOf, platform, microphone } = open();
    await voice.begin(lunch);
    microphone.hear(4_000);
    microphone.unplug();
    await platform.settle();
    expect(stateOf()).toMatchObject({ kind: 'recorded', end: 'lost' });
  });

  it('stops and is kept where the person goes elsewhere, and begins nothing once they are gone', async () => {
    const { voice, stateOf, platform, microphone } = open();
    await voice.begin(lunch);
    microphone.hear(4_000);
    expect(voice.leave(conversationKey(supper))).toBe(false);
    expect(voice.leave(key)).toBe(true);
    expect(microphone.isOpen).toBe(false);
    await platform.settle();
    expect(stateOf()).toMatchObject({ kind: 'recorded', end: 'left' });
    const asked = voice.begin(supper);
    expect(voice.leave(conversationKey(supper))).toBe(false);
    await asked;
    expect(microphone.isOpen).toBe(false);
    expect(stateOf(supper)).toBeUndefined();
  });

  it('goes along where its text goes, and goes on', async () => {
    const { voice, stateOf, uploads, platform, microphone } = open();
    await voice.begin(lunch);
    microphone.hear(4_000);
    uploads.redirect(lunch, supper);
    expect(stateOf()).toBeUndefined();
    expect(stateOf(supper)?.kind).toBe('recording');
    await voice.stop();
    await platform.settle();
    expect(stateOf(supper)?.kind).toBe('recorded');
  });

  it('asks before the page is left, until it is attached or discarded, which can be taken back', async () => {
    const { voice, stateOf, platform, microphone } = open();
    await voice.begin(lunch);
    microphone.hear(4_000);
    await platform.settle();
    expect(platform.pageRecord.leavingGuards).toBe(1);
    await voice.stop();
    await platform.settle();
    const take = voice.byKey.get(key);
    voice.drop(key);
    await platform.settle();
    expect(platform.pageRecord.leavingGuards).toBe(0);
    if (take) voice.bringBack(take);
    expect(stateOf()?.kind).toBe('recorded');
  });

  it('lets go of the microphone when the account goes', async () => {
    const { voice, microphone } = open();
    await voice.begin(lunch);
    expect(microphone.isOpen).toBe(true);
    voice.$dispose();
    expect(microphone.isOpen).toBe(false);
  });
});
