/**
 * What people speak into their microphone for a conversation: on this device only, and in memory, until it is attached to
 * what they write there. One is recorded at a time.
 */
import { computed, onScopeDispose, shallowReactive, watch } from 'vue';
import {
  conversationKey,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import { roomLeftMs } from '@/domain/chat/voiceRoom';
import { usePlatform } from '@/platform/index';
import { MicrophoneError, type MicrophoneRefusal, type Recording } from '@/platform/microphone';
import { defineChatStore } from './chatAccount';
import { useDraftsStore } from './drafts';
import { useRealmStore } from './realm';
import { useUploadsStore } from './uploads';

const MIB = 1024 * 1024;
const LOOK_MS = 1_000;

/** Why a recording ended: pressed, no more would be taken, the microphone is gone, or the person went elsewhere. */
export type VoiceEnd = 'pressed' | 'full' | 'lost' | 'left';

export type VoiceState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly isPaused: boolean }
  | {
      readonly kind: 'recorded';
      readonly content: Blob;
      readonly extension: string;
      readonly lengthMs: number;
      readonly end: VoiceEnd;
    }
  | { readonly kind: 'failed'; readonly reason: MicrophoneRefusal | 'off' };

export interface VoiceTake {
  readonly conversation: Conversation;
  readonly begunAtMs: number;
  readonly state: VoiceState;
}

/** What is being recorded. */
interface Live {
  key: ConversationKey;
  readonly abort: AbortController;
  recording: Recording | null;
  /** On the steady clock; null while it is paused. */
  since: number | null;
  /** How long it was before that. */
  beforeMs: number;
  /** By itself, unless somebody ends it. */
  end: VoiceEnd;
}

export const useVoiceMessagesStore = defineChatStore('voiceMessages', (account) => {
  const { clock, microphone, page, timers } = usePlatform();
  const drafts = useDraftsStore(account);
  const realm = useRealmStore(account);
  const uploads = useUploadsStore(account);
  const byKey = shallowReactive(new Map<ConversationKey, VoiceTake>());
  let live: Live | null = null;

  const limit = () => {
    const mib = realm.limits?.maxFileUploadSizeMib;
    return mib === undefined ? undefined : mib * MIB;
  };

  function step(key: ConversationKey, state: VoiceState) {
    const take = byKey.get(key);
    if (take) byKey.set(key, { ...take, state });
  }

  function lengthMs(): number {
    if (!live) return 0;
    return live.beforeMs + (live.since === null ? 0 : clock.monotonic() - live.since);
  }

  /** For how much longer what is being recorded may go on. Not reactive. */
  function leftMs(): number {
    const bytes = live?.recording?.bytes() ?? 0;
    return roomLeftMs({ bytes, lengthMs: lengthMs() }, limit());
  }

  /** Keeps what there is, however it ended; nothing is as good as a failure. */
  function finish(own: Live, content: Blob) {
    if (live !== own) return;
    const length = lengthMs();
    const extension = own.recording?.extension ?? '';
    live = null;
    step(
      own.key,
      content.size > 0
        ? { kind: 'recorded', content, extension, lengthMs: length, end: own.end }
        : { kind: 'failed', reason: own.end === 'lost' ? 'busy' : 'unknown' },
    );
  }

  async function end(why: VoiceEnd): Promise<void> {
    if (!live?.recording || live.end !== 'lost') return;
    live.end = why;
    await live.recording.stop();
  }

  async function run(own: Live) {
    const recording = await microphone.record(own.abort.signal);
    if (live !== own) {
      void recording.stop();
      return;
    }
    own.recording = recording;
    own.since = clock.monotonic();
    step(own.key, { kind: 'recording', isPaused: false });
    void recording.ended.then((content) => finish(own, content));
  }

  async function begin(conversation: Conversation): Promise<void> {
    const key = conversationKey(conversation);
    const before = byKey.get(key)?.state.kind;
    if (live || before === 'recorded') return;
    const take = { conversation, begunAtMs: clock.now() };
    if (limit() === 0) {
      byKey.set(key, { ...take, state: { kind: 'failed', reason: 'off' } });
      return;
    }
    byKey.set(key, { ...take, state: { kind: 'asking' } });
    const abort = new AbortController();
    const own: Live = { key, abort, recording: null, since: null, beforeMs: 0, end: 'lost' };
    live = own;
    try {
      await run(own);
    } catch (error) {
      if (live !== own) return;
      live = null;
      const reason = error instanceof MicrophoneError ? error.reason : 'unknown';
      step(own.key, { kind: 'failed', reason });
    }
  }

  function pause(isPaused: boolean) {
    if (!live?.recording || (live.since === null) === isPaused) return;
    live.beforeMs = lengthMs();
    live.since = isPaused ? null : clock.monotonic();
    if (isPaused) live.recording.pause();
    else live.recording.resume();
    step(live.key, { kind: 'recording', isPaused });
  }

  /** Lets go of what there is for a conversation, and of the microphone. */
  function drop(key: ConversationKey) {
    if (live?.key === key) {
      live.abort.abort();
      void live.recording?.stop();
      live = null;
    }
    byKey.delete(key);
  }

  /** Takes back what was let go of, unless there is something new. */
  function bringBack(take: VoiceTake) {
    const key = conversationKey(take.conversation);
    if (!byKey.has(key)) byKey.set(key, take);
  }

  /** The person went elsewhere. Nothing is recorded that nobody sees: it ends, and is kept. Whether there was anything. */
  function leave(key: ConversationKey): boolean {
    if (live?.key !== key) return false;
    if (live.recording) void end('left');
    else drop(key);
    return byKey.has(key);
  }

  function takeAlong(from: ConversationKey, to: Conversation) {
    const take = byKey.get(from);
    const key = conversationKey(to);
    if (!take || byKey.has(key)) return;
    byKey.delete(from);
    byKey.set(key, { ...take, conversation: to });
    if (live?.key === from) live.key = key;
  }

  // It goes where the text goes that it is for.
  watch(
    [() => uploads.redirected, () => drafts.moved],
    ([redirected, moved], [before]) => {
      const move = redirected === before ? moved : redirected;
      if (move) takeAlong(move.from, move.to);
    },
    { flush: 'sync' },
  );

  const isRecording = computed(() =>
    [...byKey.values()].some(({ state }) => state.kind === 'recording'),
  );
  watch(isRecording, (is, _before, onCleanup) => {
    if (!is) return;
    const look = timers.every(LOOK_MS, () => {
      if (leftMs() === 0) void end('full');
    });
    onCleanup(() => look.cancel());
  });
  // It lies in memory only.
  watch(
    () => [...byKey.values()].some(({ state }) => state.kind.startsWith('record')),
    (isCostly, _before, onCleanup) => isCostly && onCleanup(page.guardLeaving()),
  );
  onScopeDispose(() => {
    for (const key of [...byKey.keys()]) drop(key);
  });

  return {
    byKey,
    /** How long what is being recorded is. Not reactive. */
    lengthMs,
    leftMs,
    /** How loud it is now, 0 to 1. Not reactive. */
    level: () => live?.recording?.level() ?? 0,
    begin,
    pause,
    stop: () => end('pressed'),
    drop,
    bringBack,
    leave,
  };
});
