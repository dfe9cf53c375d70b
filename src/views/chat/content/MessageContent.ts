/** The content of a message. Without a template: each message that comes in makes one, and this makes no more than that. */
import { defineComponent, h, shallowRef, type VNode } from 'vue';
import type { ContentNode } from '@/domain/content/contentNode';
import { markAlertWords } from '@/domain/content/alertWords';
import { useWords } from '@/i18n/words';
import BaseButton from '@/components/BaseButton.vue';
import '@/styles/rendered-content.css';
import { useContentContext } from './contentContext';
import { renderNodes } from './renderNodes';

/** A message of nothing but emoji, which are there to be seen. */
function isEmojiAlone(nodes: readonly ContentNode[]): boolean {
  const [first, ...others] = nodes;
  if (first?.kind !== 'paragraph' || others.length > 0) return false;
  const isEmoji = ({ kind }: ContentNode) => kind === 'emoji' || kind === 'customEmoji';
  const isGap = (node: ContentNode) =>
    node.kind === 'lineBreak' || (node.kind === 'text' && !/\S/.test(node.text));
  const { children } = first;
  return children.some(isEmoji) && children.every((node) => isEmoji(node) || isGap(node));
}

export interface MessageContentProps {
  /** What the content belongs to, as "message 12", so that it is read once; null for previews. */
  contentKey?: string | null;
  /** The server's HTML. */
  html: string;
  /** Whether the message's flags say that it calls me by "everyone" or the like. */
  hasWildcardMention?: boolean;
  /** Whether the message's flags say that one of my alert words is in it. */
  hasAlertWord?: boolean;
}

export const MessageContent = defineComponent(
  (props: MessageContentProps) => {
    const { t } = useWords();
    const context = useContentContext();
    /** What was asked to be shown to its end; undefined before anything was. */
    const wholeKey = shallowRef<string | null>();

    function rest(contentKey: string | null) {
      if (wholeKey.value === contentKey) return t('chat.content.tooLong');
      const showAll = () => (wholeKey.value = contentKey);
      return h(BaseButton, { size: 'small', onClick: showAll }, () => t('chat.content.showAll'));
    }

    return () => {
      const { contentKey = null, html, hasWildcardMention = false } = props;
      const isWhole = wholeKey.value === contentKey;
      const { nodes, isTruncated } = context.read({ key: contentKey, html, isWhole });
      const marked = props.hasAlertWord ? markAlertWords(nodes, context.alertWords()) : nodes;
      const scope = { context, t, hasWildcardMention, isInLink: false };
      const children = renderNodes(marked, scope);
      if (isTruncated) children.push(h('p', { class: 'content-cut' }, [rest(contentKey)]));
      const className = isEmojiAlone(nodes)
        ? 'rendered-content is-emoji-alone'
        : 'rendered-content';
      return h('div', { class: className, dir: 'auto' }, children as VNode[]);
    };
  },
  {
    name: 'MessageContent',
    props: {
      contentKey: { type: String, default: null },
      html: { type: String, required: true },
      hasWildcardMention: Boolean,
      hasAlertWord: Boolean,
    },
  },
);
