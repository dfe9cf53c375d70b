/** Says what is wrong with content that was read: the judge of every hostile sample. */
import type { ContentNode, ParsedContent } from '@/domain/content/contentNode';
import type { MathNode } from '@/domain/content/mathNode';
import { codeTokenClass } from '@/domain/content/codeClasses';
import { mathClasses } from '@/domain/content/mathClasses';
import { isMathStyle } from '@/domain/content/mathStyle';

const kinds = new Set(
  (
    'text lineBreak paragraph heading list quote divider strong emphasis strikethrough inlineCode highlight inserted deleted ' +
    'codeBlock spoiler math table userMention userGroupMention topicMention channelLink topicLink messageLink link ' +
    'emoji customEmoji time timeError texError image video audio youtube embed linkPreview'
  ).split(' '),
);

const followed = new Set(
  (
    'http https bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh tel urn ' +
    'webcal wtai xmpp'
  ).split(' '),
);

/** Fields that hold an address, and whether anything but the web may stand there. */
const addressFields: Record<string, 'web' | 'link'> = {
  href: 'link',
  src: 'web',
  original: 'web',
  full: 'web',
  outsideHref: 'web',
  thumbnail: 'web',
  image: 'web',
};

function addressProblem(field: string, value: unknown, kind: string): string | null {
  if (value === null) return null;
  if (typeof value !== 'string') return `${kind}.${field} is no text`;
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(value)?.[1];
  const isAllowed =
    addressFields[field] === 'link'
      ? scheme !== undefined && followed.has(scheme)
      : scheme === 'http' || scheme === 'https';
  return isAllowed ? null : `${kind}.${field} leads to ${value.slice(0, 60)}`;
}

/** What KaTeX writes, and nothing that could leave its message: said here anew, so that a fault there is seen. */
const styleProperties = new Set(
  (
    'height width min-width vertical-align top bottom left margin margin-left margin-right padding-left border ' +
    'border-width border-style border-color border-bottom-width border-top-width border-right-width ' +
    'border-right-style color background-color position text-shadow'
  ).split(' '),
);

function styleProblems(style: Readonly<Record<string, string>>): string[] {
  return Object.entries(style).flatMap(([property, value]) => {
    const sizes = [...value.matchAll(/-?[\d.]+(?=em)/g)].map(([size]) => Math.abs(Number(size)));
    const isOdd =
      !styleProperties.has(property) ||
      (property === 'position' && value !== 'relative') ||
      sizes.some((size) => !(size <= 100));
    return isOdd ? [`style ${property}: ${value}`] : [];
  });
}

function mathProblems(node: MathNode): string[] {
  if (node.kind === 'mathText') return [];
  if (node.kind === 'mathSvg') {
    const allowed = new Set(['width', 'height', 'viewBox', 'preserveAspectRatio']);
    const shape = new Set(['d', 'x1', 'x2', 'y1', 'y2', 'stroke-width']);
    return [
      ...Object.keys(node.attributes).filter((name) => !allowed.has(name)),
      ...node.shapes.flatMap(({ tag, attributes }) => [
        ...(tag === 'path' || tag === 'line' ? [] : [`shape ${String(tag)}`]),
        ...Object.keys(attributes).filter((name) => !shape.has(name)),
      ]),
      ...[node.attributes, ...node.shapes.map((each) => each.attributes)]
        .flatMap((attributes) => Object.values(attributes))
        .filter((value) => /[()<>"'&:;\\]/.test(value)),
    ];
  }
  return [
    ...styleProblems(node.style),
    ...(isMathStyle(node.style) ? [] : [`style ${JSON.stringify(node.style)}`]),
    ...(/[(\\!@]|url|var|expression/i.test(Object.values(node.style).join(' '))
      ? ['style value']
      : []),
    ...node.classes.filter((name) => mathClasses(name).length !== 1),
    ...node.children.flatMap(mathProblems),
  ];
}

function fieldProblems(node: ContentNode): string[] {
  const problems: string[] = [];
  for (const [field, value] of Object.entries(node)) {
    const problem = field in addressFields ? addressProblem(field, value, node.kind) : null;
    if (problem !== null) problems.push(problem);
    if (/^(style|class|on.*|srcdoc|id)$/.test(field)) problems.push(`field ${field}`);
  }
  return problems;
}

function ownProblems(node: ContentNode): string[] {
  const problems = fieldProblems(node);
  if (!kinds.has(node.kind)) problems.push(`kind ${String(node.kind)}`);
  if (node.kind === 'math') problems.push(...node.body.flatMap(mathProblems));
  if (node.kind === 'codeBlock') {
    const odd = node.tokens.filter(({ tokenClass }) => codeTokenClass(tokenClass) !== tokenClass);
    problems.push(...odd.map(({ tokenClass }) => `token class ${String(tokenClass)}`));
  }
  return problems;
}

/** The nodes directly inside a node. */
export function childNodes(node: ContentNode): ContentNode[] {
  if ('children' in node) return node.children;
  if ('label' in node) return node.label;
  if (node.kind === 'list') return node.items.flat();
  if (node.kind === 'spoiler') return [...node.header, ...node.body];
  if (node.kind === 'table')
    return [...node.head, ...node.body].flat().flatMap((cell) => cell.children);
  return [];
}

/** What is not allowed in this content; empty for content that may be shown. */
export function contentProblems(content: ParsedContent): string[] {
  const visit = (node: ContentNode, depth: number): string[] =>
    depth > 70
      ? ['too deep']
      : [...ownProblems(node), ...childNodes(node).flatMap((child) => visit(child, depth + 1))];
  return content.nodes.flatMap((node) => visit(node, 0));
}
