/** The organisation the renderer's tests write messages in, and the markup they expect most. */
import type { Linkifier, RenderContext, UploadedFile } from './model';
import { externalContentUrl } from './previewElements';
import { renderMarkdown } from './render';

const uploads: Record<string, UploadedFile> = {
  '/user_uploads/2/ab/harbour.png': { width: 1600, height: 900, animated: false, kind: 'image' },
  '/user_uploads/2/ab/waves.gif': { width: 320, height: 200, animated: true, kind: 'image' },
  '/user_uploads/2/ab/new.png': {
    width: null,
    height: null,
    animated: false,
    kind: 'pending-image',
  },
  '/user_uploads/2/ab/tour.mp4': { width: null, height: null, animated: false, kind: 'video' },
  '/user_uploads/2/ab/plan.pdf': { width: null, height: null, animated: false, kind: 'file' },
};

const linkifiers: Linkifier[] = [
  { pattern: '#(?P<id>[0-9]{2,})', urlTemplate: 'https://tracker.example/ticket/{id}' },
  { pattern: '(?i)berth-(?P<name>[a-z]+)', urlTemplate: 'https://map.example/?b={name}' },
];

function contextWith(changes: Partial<RenderContext> = {}): RenderContext {
  const users = [
    { id: 7, fullName: 'Mara Lind' },
    { id: 8, fullName: 'Otis Reed' },
    { id: 9, fullName: 'Otis Reed' },
  ];
  return {
    users: (name, userId) =>
      users.find((user) =>
        userId === undefined
          ? user.fullName === name
          : user.id === userId && (name === '' || user.fullName === name),
      ) ?? null,
    userGroup: (name) => (name === 'deckhands' ? { id: 3, name } : null),
    channel: (name) => (name === 'dry dock' ? { id: 5, name } : null),
    realmEmoji: new Map([
      [
        'anchor_chain',
        { id: '4', sourceUrl: '/user_avatars/2/emoji/images/4.png', stillUrl: null },
      ],
    ]),
    linkifiers,
    realmUrl: 'https://chat.example',
    upload: (path) => uploads[path] ?? null,
    linkPreview: (url) =>
      url === 'https://news.example/tide'
        ? { title: 'Tide "tables"', description: 'Today', imageUrl: 'https://news.example/t.jpg' }
        : null,
    ...changes,
  };
}

/** The organisation with nothing changed. */
export const context = contextWith();

/** The HTML a message becomes there. */
export function html(content: string): string {
  return renderMarkdown(content, context).html;
}

/** The markup of a standard emoji. */
export function emoji(name: string, code: string, label = name.replaceAll('_', ' ')): string {
  return `<span aria-label="${label}" class="emoji emoji-${code}" role="img" title="${label}">:${name}:</span>`;
}

/** The markup of a code block. */
export function code(content: string, language?: string): string {
  const attribute = language === undefined ? '' : ` data-code-language="${language}"`;
  return `<div class="codehilite"${attribute}><pre><span></span><code>${content}\n</code></pre></div>`;
}

/** The markup of a picture from outside. */
export function imagePreview(href: string, title?: string): string {
  const attribute = title === undefined ? '' : ` title="${title}"`;
  return `<div class="message_inline_image"><a href="${href}"${attribute}><img src="${externalContentUrl(href)}"></a></div>`;
}

/** What is written, and the whole HTML it becomes. */
export type Case = [content: string, html: string];
