/** Text that is pasted: what formatted it elsewhere comes along as Markdown, and links of this server as names. */
import { isInOpenFence } from '@/domain/chat/compose/composeText';
import { channelMarkdown, topicMarkdown } from '@/domain/chat/compose/mentionSyntax';
import { narrowOfSegments, type NarrowAddress } from '@/domain/chat/narrowAddress';
import { segmentsOfFragment } from '@/domain/chat/narrowFragment';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useRealmStore } from '@/stores/chat/realm';
import { useAddressNames } from '../narrows/useAddressNames';
import type { useComposeField } from './useComposeField';

/** Longer ones, as of whole sheets, would hold the page up: their plain text is pasted. */
const MOST_HTML = 500_000;
/** So does what a page puts into a field, which browsers do line by line, and slower with each: what they paste is there at once. */
const MOST_LINES = 300;

/** Without any of these it is plain text in a wrapper, and the browser pastes that by itself. */
const HAS_FORM =
  /<(?:a|b|strong|i|em|s|del|strike|code|pre|[uo]l|blockquote|h[1-6]|table)[\s>]|font-|line-through/i;

const loadReader = () => import('@/stores/chat/copiedText');
type Reader = Awaited<ReturnType<typeof loadReader>>;

/** From here on servers read the name of a topic with the id of a message in it. */
const NAMES_MESSAGES_SINCE = 319;

/** A link to a channel, a topic or a message in one, as its name; null for all others. */
function useOwnLinks() {
  const account = useChatAccount();
  const realm = useRealmStore();
  const channels = useChannelsStore();
  const names = useAddressNames(account);

  function nameOf({ narrow, near }: NarrowAddress): string | null {
    // By which message newer servers find a topic again is nothing of its name.
    const [place, topic, ...more] = narrow.filter(({ operator }) => operator !== 'with');
    if (place?.operator !== 'channel' || place.isNegated || more.length > 0) return null;
    const channel = channels.channel(place.channelId);
    if (!channel) return null;
    if (!topic) return near === null ? channelMarkdown(channel) : null;
    const isPlain = topic.operator === 'topic' && !topic.isNegated && topic.topic !== '';
    return isPlain ? placeIn(topicMarkdown(channel, topic.topic), near) : null;
  }

  /** A message in the topic of this name, where there is one. */
  function placeIn(topicName: string, near: number | null): string | null {
    if (near === null) return topicName;
    const isRead = realm.featureLevel >= NAMES_MESSAGES_SINCE && topicName.endsWith('**');
    return isRead ? `${topicName.slice(0, -2)}@${near}**` : null;
  }

  return (text: string): string | null => {
    const base = (realm.realm?.url ?? account.serverUrl).replace(/\/$/, '');
    const [before, fragment, ...more] = text.split('#');
    const isOurs = before === base || before === `${base}/`;
    if (!isOurs || fragment === undefined || more.length > 0) return null;
    const segments = segmentsOfFragment(fragment);
    const address = segments && narrowOfSegments(segments, names);
    return address && nameOf(address);
  };
}

const plainOf = (text: string) => text.replace(/\r\n?/g, '\n');

const isShort = (plain: string, html: string) =>
  plain !== '' && html.length < MOST_HTML && plain.split('\n').length <= MOST_LINES;

export interface PasteOptions {
  readonly edit: Pick<ReturnType<typeof useComposeField>, 'insert' | 'replace'>;
  /** What the field is about, the same object for as long as that is the same: its text may be another one later. */
  about(): unknown;
}

export function usePastedText({ edit, about }: PasteOptions) {
  const ownLink = useOwnLinks();
  let reader: Reader | null = null;

  /** The first time its words come at once: whoever types on, or goes elsewhere, does not wait for its form. */
  async function insertForNow(element: HTMLTextAreaElement, html: string, text: string) {
    const { selectionStart: start } = element;
    const end = start + text.length;
    const before = about();
    edit.insert(text);
    // Where the reader cannot be fetched, the words are what matters.
    reader = await loadReader().catch(() => null);
    const markdown = formIn(html);
    const isThere = about() === before && element.value.slice(start, end) === text;
    // Without the cursor it could not be taken back, and would call somebody who is elsewhere.
    if (markdown === null || !isThere || document.activeElement !== element) return;
    const moved = (at: number) => (at < end ? at - start : at - end + markdown.length);
    const { selectionStart, selectionEnd } = element;
    edit.replace({
      start,
      end,
      text: markdown,
      select: [moved(selectionStart), moved(selectionEnd)],
    });
  }

  /** Null where its words say as much, or are all that can be had of it. */
  function formIn(html: string): string | null {
    try {
      return reader?.markdownOfCopied(html) ?? null;
    } catch {
      return null;
    }
  }

  /** What is pasted without its form comes as plain text alone: there is nothing to do then. */
  return (event: ClipboardEvent) => {
    const { target: element, clipboardData } = event;
    if (event.defaultPrevented || !clipboardData || !(element instanceof HTMLTextAreaElement))
      return;
    if (isInOpenFence(element.value, element.selectionStart)) return;
    const plain = clipboardData.getData('text/plain');
    const html = clipboardData.getData('text/html');
    const link = ownLink(plain.trim());
    if (link !== null) {
      event.preventDefault();
      edit.insert(link);
    } else if (isShort(plain, html) && HAS_FORM.test(html)) {
      event.preventDefault();
      if (reader) edit.insert(formIn(html) ?? plainOf(plain));
      else void insertForNow(element, html, plainOf(plain));
    }
  };
}
