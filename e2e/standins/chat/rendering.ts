/** Turns Markdown into the server's HTML, with the realm's people, channels and groups as context. */

import type { RenderContext, RenderedMessage, UploadedFile } from './markdown/model';
import { renderMarkdown, renderTopicLinks } from './markdown/render';
import type { Attachment, TopicLink, User } from './model';
import { pictureSize } from './pictures';
import { findChannel, type Realm } from './realm';
import type { World } from './world';

/** The id decides where there is one; without it, the name alone must do. */
function findUser(realm: Realm, name: string, userId?: number): User | undefined {
  const isCalled = (user: User) => user.fullName.toLowerCase() === name.toLowerCase();
  if (userId === undefined) return [...realm.users.values()].find(isCalled);
  const user = realm.users.get(userId);
  return user && (name === '' || isCalled(user)) ? user : undefined;
}

const findGroup = (realm: Realm, name: string) =>
  [...realm.groups.values()].find((group) => group.name.toLowerCase() === name.toLowerCase());

function describeUpload({ contentType, bytes }: Attachment): UploadedFile {
  const kind = contentType.split('/')[0];
  const size = kind === 'image' ? pictureSize(bytes) : null;
  return {
    width: size?.width ?? null,
    height: size?.height ?? null,
    animated: contentType === 'image/gif',
    kind: size ? 'image' : kind === 'video' || kind === 'audio' ? kind : 'file',
  };
}

export function findUpload(realm: Realm, path: string): Attachment | undefined {
  const pathId = decodeURI(path).replace(/^\/?user_uploads\//, '');
  return [...realm.attachments.values()].find((attachment) => attachment.pathId === pathId);
}

const activeEmoji = (realm: Realm): RenderContext['realmEmoji'] =>
  new Map(
    [...realm.emoji.values()]
      .filter((emoji) => !emoji.isDeactivated)
      .map(({ name, id, sourceUrl, stillUrl }) => [name, { id, sourceUrl, stillUrl }]),
  );

function contextFor({ realm, realmUrl, clock }: World): RenderContext {
  return {
    users: (name, userId) => findUser(realm, name, userId) ?? null,
    userGroup: (name) => findGroup(realm, name) ?? null,
    channel: (name) => findChannel(realm, name) ?? null,
    realmEmoji: activeEmoji(realm),
    linkifiers: realm.linkifiers,
    realmUrl,
    hasPictures: realm.settings.inline_image_preview !== false,
    now: () => new Date(clock()),
    upload: (path) => {
      const attachment = findUpload(realm, path);
      return attachment ? describeUpload(attachment) : null;
    },
  };
}

export const render = (world: World, content: string): RenderedMessage =>
  renderMarkdown(content, contextFor(world));

/** Descriptions that hold nothing but words look the same in every realm, however often they are asked for. */
const plainDescriptions = new Map<string, string>();

/** Channel descriptions and long profile texts. */
export function renderDescription(world: World, content: string): string {
  if (content === '') return '';
  if (!/^[\p{L}\p{M}\d ,.*()’]+$/u.test(content)) return render(world, content).html;
  const known = plainDescriptions.get(content) ?? render(world, content).html;
  plainDescriptions.set(content, known);
  return known;
}

export const topicLinks = (world: World, topic: string): TopicLink[] =>
  topic === '' ? [] : renderTopicLinks(topic, contextFor(world));
