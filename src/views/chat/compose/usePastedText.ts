/** Text that is pasted: what formatted it elsewhere comes along as Markdown, and links of this server as names. */
import { isInOpenFence } from '@/domain/chat/composeText';
import { channelMarkdown, topicMarkdown } from '@/domain/chat/mentionSyntax';
import type { Narrow } from '@/domain/chat/narrow';
import { narrowOfSegments } from '@/domain/chat/narrowAddress';
import { segmentsOfFragment } from '@/domain/chat/narrowFragment';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useRealmStore } from '@/stores/chat/realm';
import { useAddressNames } from '../useAddressNames';

/** Longer ones, as of whole sheets, would hold the page up: their plain text is pasted. */
const MOST_HTML = 500_000;

/** Without any of these it is plain text in a wrapper, and the browser pastes that by itself. */
const HAS_FORM =
  /<(?:a|b|strong|i|em|s|del|strike|code|pre|[uo]l|blockquote|h[1-6]|table)[\s>]|font-|line-through/i;

const loadReader = () => import('@/stores/chat/copiedText');

/** A link to a channel or topic, as its name; null for all others, as to single messages. */
function useOwnLinks() {
  const account = useChatAccount();
  const realm = useRealmStore();
  const channels = useChannelsStore();
  const names = useAddressNames(account);

  function nameOf([place, topic, ...more]: Narrow): string | null {
    if (place?.operator !== 'channel' || place.isNegated || more.length > 0) return null;
    const channel = channels.channel(place.channelId);
    if (!channel) return null;
    if (!topic) return channelMarkdown(channel);
    const isPlain = topic.operator === 'topic' && !topic.isNegated && topic.topic !== '';
    return isPlain ? topicMarkdown(channel, topic.topic) : null;
  }

  return (text: string): string | null => {
    const base = (realm.realm?.url ?? account.serverUrl).replace(/\/$/, '');
    const [before, fragment, ...more] = text.split('#');
    const isOurs = before === base || before === `${base}/`;
    if (!isOurs || fragment === undefined || more.length > 0) return null;
    const segments = segmentsOfFragment(fragment);
    const address = segments && narrowOfSegments(segments, names);
    return address && address.near === null ? nameOf(address.narrow) : null;
  };
}

export function usePastedText(insert: (text: string) => void) {
  const ownLink = useOwnLinks();

  async function insertFormatted(html: string, plain: string) {
    // Where the converter cannot be fetched, or does not get along with it, the words are what matters.
    const markdown = await loadReader()
      .then(({ markdownOfCopied }) => markdownOfCopied(html))
      .catch(() => null);
    insert(markdown ?? plain.replace(/\r\n?/g, '\n'));
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
      insert(link);
    } else if (plain !== '' && html.length < MOST_HTML && HAS_FORM.test(html)) {
      event.preventDefault();
      void insertFormatted(html, plain);
    }
  };
}
