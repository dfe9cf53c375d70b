/** What the box writes to and what is in it: one text for each conversation, kept as a draft until it is sent. */
import { computed, nextTick, onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import {
  conversationKey,
  isSameConversation,
  topicConversation,
  type Conversation,
} from '@/domain/chat/conversation';
import { channelIdOfNarrow, narrowKey, type Narrow } from '@/domain/chat/narrow';
import { useDraftsStore } from '@/stores/chat/drafts';
import { useHeldSendsStore } from '@/stores/chat/heldSends';
import { useOpenBoxStore } from '@/stores/chat/openBox';
import { useOutboxStore } from '@/stores/chat/outbox';
import { useUploadsStore } from '@/stores/chat/uploads';
import { usePreferencesStore } from '@/stores/preferences';
import { takeTypedAhead, useOverlayState } from '../hotkeys/overlayState';
import { useComposeDesk } from './composeDesk';
import { growToFit, useFittedHeight } from './fieldHeight';
import { useComposeField } from './useComposeField';
import { useComposeMeasure } from './useComposeMeasure';
import { useLateTyping } from './useLateTyping';

type Field = Readonly<ShallowRef<HTMLTextAreaElement | null>>;

/** What the view shows. */
export interface ComposeView {
  /** Null where it shows several. */
  conversation(): Conversation | null;
  narrow(): Narrow;
  /** Puts the cursor where something is to be said of where it goes; false where all is. */
  focusMissing?(): boolean;
  /** It was handed over. */
  sent?(localId: string, place: Conversation): void;
}

/** Whether the box is open, and where it writes to; by hand is remembered over a reload of the page. */
function useTarget({ conversation, narrow }: ComposeView) {
  const openBox = useOpenBoxStore();
  const before = openBox.takeUp(narrowKey(narrow()));
  /** Null where that is still to be chosen. */
  const target = shallowRef(before ? before.conversation : conversation());
  const isOpen = shallowRef(before !== null || target.value !== null);

  /** Null where the view opens it so anyway. */
  const byHand = computed(() => {
    const shown = conversation();
    const isAsShown = shown && target.value && isSameConversation(target.value, shown);
    return isOpen.value && !isAsShown
      ? { view: narrowKey(narrow()), conversation: target.value }
      : null;
  });
  watch(byHand, openBox.note, { immediate: true });
  onScopeDispose(() => openBox.note(null));

  return { target, isOpen };
}

/** The box's text and where it goes, with the steps that change them. */
function useComposeState(field: Field, view: ComposeView) {
  const drafts = useDraftsStore();
  const typing = useLateTyping();
  const uploads = useUploadsStore();
  const held = useHeldSendsStore();
  const edit = useComposeField(field);
  useFittedHeight(field);
  const measured = useComposeMeasure(field);
  const { text, measure, measureNow, isEmpty } = measured;
  const { target, isOpen } = useTarget(view);

  /** A key was pressed, or something put in. */
  function noteInput() {
    if (field.value) growToFit(field.value);
    measure();
    drafts.write(target.value, text());
    if (target.value) typing.noteKey(target.value, isEmpty.value);
  }

  function load() {
    edit.show(drafts.textFor(target.value));
    measureNow();
  }

  /** Writes to somewhere else; what is typed goes along, and files that are on their way into it. */
  function redirect(next: Conversation | null) {
    const { value: before } = target;
    const typed = text();
    // A place that is being typed is nowhere to send to by itself.
    if (before) held.letGo(before);
    if (before && next) uploads.redirect(before, next);
    target.value = next;
    const there = drafts.textFor(next);
    if (!typed.trim()) edit.show(there);
    else if (there.trim() && there !== typed) edit.show(`${there}\n\n${typed}`);
    noteInput();
    drafts.goOnIn(next, before);
  }

  async function open(place: Conversation | null) {
    target.value = place;
    isOpen.value = true;
    await nextTick();
    load();
    field.value?.focus();
  }

  /** Another conversation came on screen: its own text takes the place of what is there, which is kept. */
  async function turnTo(place: Conversation | null) {
    typing.end();
    drafts.flush();
    target.value = place;
    isOpen.value = place !== null;
    await nextTick();
    load();
  }

  return { ...measured, edit, target, isOpen, typing, noteInput, load, redirect, open, turnTo };
}

type ComposeState = ReturnType<typeof useComposeState>;

/** Files that are to be in the text before it is sent. */
function useAwaitedFiles(target: ComposeState['target']) {
  const uploads = useUploadsStore();
  const held = useHeldSendsStore();
  const key = computed(() => target.value && conversationKey(target.value));
  return {
    isWaitingForUploads: computed(() => key.value !== null && held.byKey.has(key.value)),
    /** A file that sending waits for came to nothing. */
    isStuck: computed(() => key.value !== null && held.isStuck(key.value)),
    /** Files are still on their way into the text. */
    isUploading: computed(() => key.value !== null && uploads.isSendingIn(key.value)),
  };
}

/** Handing over; what is still being uploaded goes along, so sending waits for it. */
function useSending(
  field: Field,
  { target, isEmpty, left, typing, text, measureNow }: ComposeState,
  { sent }: ComposeView,
) {
  const drafts = useDraftsStore();
  const outbox = useOutboxStore();
  const held = useHeldSendsStore();
  const preferences = usePreferencesStore();
  const files = useAwaitedFiles(target);

  function send() {
    const { value: place } = target;
    if (!place || isEmpty.value || (left.value ?? 0) < 0) return;
    if (files.isUploading.value || files.isWaitingForUploads.value) {
      held.hold(place);
      return;
    }
    const localId = outbox.send(place, text(), preferences.graceSeconds * 1_000);
    drafts.take(place);
    clear();
    sent?.(localId, place);
  }

  function clear() {
    typing.end();
    if (field.value) {
      field.value.value = '';
      growToFit(field.value);
    }
    measureNow();
  }

  function clearIfShown(place: Conversation, gone: string) {
    const isHere = target.value !== null && isSameConversation(place, target.value);
    if (isHere && text() === gone) clear();
  }

  /** Somebody else keeps a text now that was in the box a while ago. What was typed on since, or elsewhere, stays. */
  function handedOver(place: Conversation, handed: string) {
    if (drafts.textFor(place) === handed) drafts.take(place);
    clearIfShown(place, handed);
  }

  watch(
    () => held.left,
    (gone) => {
      if (!gone) return;
      clearIfShown(gone.conversation, gone.text);
      sent?.(gone.localId, gone.conversation);
    },
    // Before a key is pressed: what is written from then on is another message.
    { flush: 'sync' },
  );

  return { send, handedOver, ...files };
}

/** What the frame asks of the box. */
function useBoxOnScreen(
  field: Field,
  { target, isOpen, open, edit }: ComposeState,
  { narrow, focusMissing = () => false }: ComposeView,
) {
  const desk = useComposeDesk();

  async function openHere() {
    const channelId = channelIdOfNarrow(narrow());
    if (!isOpen.value) await open(channelId === null ? null : topicConversation(channelId, ''));
    if (!focusMissing()) field.value?.focus();
  }

  function receive(about: Conversation, markdown: string): Promise<void> | null {
    const isHere = target.value !== null && isSameConversation(about, target.value);
    return isHere && field.value ? edit.receive(markdown) : null;
  }

  const box = { open: () => void openHere(), receive };
  desk.boxes.add(box);
  onScopeDispose(() => desk.boxes.delete(box));
  return { desk, openHere, focusMissing };
}

/** What others ask of it, as soon as it is the one that is meant. */
function useRequested(
  { target, isOpen, open, edit }: ComposeState,
  { conversation, narrow }: ComposeView,
  { desk, openHere, focusMissing }: ReturnType<typeof useBoxOnScreen>,
  outing: Outing,
) {
  const overlays = useOverlayState();

  /** What was typed since for this box, before it was here. */
  function takeUp(): string {
    const typed = takeTypedAhead(overlays);
    desk.request.value = null;
    return typed;
  }

  async function begin() {
    const typed = takeUp();
    // The box may be about to be drawn.
    await nextTick();
    await openHere();
    edit.typeOn(typed);
  }

  function beginIn(channelId: number) {
    if (conversation() === null && channelIdOfNarrow(narrow()) === channelId) void begin();
  }

  async function write(about: Conversation, markdown: string) {
    const shown = conversation();
    if (shown && !isSameConversation(about, shown)) return;
    const typed = takeUp();
    if (!target.value || !isSameConversation(about, target.value)) await open(about);
    await edit.append(markdown);
    edit.typeOn(typed, markdown);
  }

  /** Whatever the view shows: where it goes is chosen next. What is being written there stays there. */
  async function writeAnywhere(markdown: string) {
    const typed = takeUp();
    outing.begin();
    if (target.value || !isOpen.value) await open(null);
    await edit.append(markdown);
    focusMissing();
    edit.typeOn(typed, markdown);
  }

  watch(
    desk.request,
    async (asked) => {
      if (asked === null) return;
      if ('isForView' in asked) await begin();
      else if ('channelId' in asked) beginIn(asked.channelId);
      else if (asked.conversation) await write(asked.conversation, asked.markdown);
      else await writeAnywhere(asked.markdown);
    },
    { immediate: true },
  );
  desk.isBoxComing.value = false;
}

interface Outing {
  begin(): void;
  /** Something was sent. */
  end(): void;
}

/**
 * What is read goes somewhere else: beside a conversation the box is for that again afterwards, for nobody who answers
 * there looks up where the last one went.
 */
function useOuting({ turnTo }: ComposeState, { conversation }: ComposeView): Outing {
  let from: Conversation | null = null;
  return {
    begin: () => (from = conversation()),
    end() {
      const shown = conversation();
      const isBack = from !== null && shown !== null && isSameConversation(from, shown);
      from = null;
      if (isBack) void turnTo(shown);
    },
  };
}

export function useComposer(field: Field, view: ComposeView) {
  const { conversation } = view;
  const drafts = useDraftsStore();
  const state = useComposeState(field, view);
  const outing = useOuting(state, view);
  const box = useBoxOnScreen(field, state, view);
  const { desk, openHere } = box;
  const { target, text, load } = state;
  const sending = useSending(field, state, {
    ...view,
    sent(localId, place) {
      view.sent?.(localId, place);
      outing.end();
    },
  });

  watch(conversation, (now, before) => {
    if (!now || !before || !isSameConversation(now, before)) void state.turnTo(now);
  });

  // An empty box is for the view that it was opened in.
  watch(
    () => narrowKey(view.narrow()),
    () => {
      const isInUse = !state.isEmpty.value || sending.isUploading.value;
      if (conversation() === null && !isInUse) void state.turnTo(null);
    },
  );

  // Whoever writes in a topic that is moved goes on in it.
  watch(
    () => drafts.moved,
    (move) => {
      if (!move || !target.value || conversationKey(target.value) !== move.from) return;
      target.value = move.to;
    },
    // Before anybody asks what is written where the topic was: nothing any more, and the box would be emptied.
    { flush: 'sync' },
  );

  // Another tab or device went on with the text: shown, where nothing was typed here since.
  watch(
    () => drafts.textFor(target.value),
    (now, before) => {
      if (text() === before || (now !== '' && text() === '')) load();
    },
  );

  useRequested(state, view, box, outing);

  onScopeDispose(() => drafts.flush());

  return { ...state, ...sending, openHere, editLast: desk.editLast };
}
