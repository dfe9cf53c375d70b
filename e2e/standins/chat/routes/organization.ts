/** Administering the organization: linkifiers, playgrounds, emoji, profile fields and its settings. */

import { allEmojiWire } from '../wire';
import {
  checkLinkifier,
  checkPlayground,
  readEmojiName,
  readEmojiPicture,
} from '../organizationChecks';
import { isAdmin, isGuest, meetsPolicy } from '../permissions';
import { nextId } from '../realm';
import { insufficientPermission, notFound, Refusal } from '../refusals';
import { route } from '../router';
import { linkifierWire, playgroundWire } from '../smallWires';
import { integers, text } from '../validate';
import { activeUserIds, emit, emitEach, type World } from '../world';
import { realmSettingRoutes } from './realmSettings';

const ADMIN = { isAdminOnly: true };

// --- Linkifiers -----------------------------------------------------------

function announceLinkifiers(world: World): void {
  const linkifiers = world.realm.linkifiers.map(linkifierWire);
  emitEach(world, activeUserIds(world), (queue) =>
    queue.capabilities.linkifier_url_template
      ? { type: 'realm_linkifiers', realm_linkifiers: linkifiers }
      : { type: 'realm_linkifiers', realm_linkifiers: [] },
  );
}

const linkifier = { pattern: text(), url_template: text() };

const linkifierRoutes = [
  route('GET /realm/linkifiers', {}, ({ world }) => ({
    linkifiers: world.realm.linkifiers.map(linkifierWire),
  })),

  route(
    'PATCH /realm/linkifiers',
    { ordered_linkifier_ids: integers },
    ({ world, values: { ordered_linkifier_ids: order } }) => {
      const { linkifiers } = world.realm;
      const isComplete =
        order.length === linkifiers.length && linkifiers.every(({ id }) => order.includes(id));
      if (!isComplete)
        throw new Refusal('The ordered list must enumerate all existing linkifiers exactly once');
      world.realm.linkifiers = order.flatMap(
        (wanted) => linkifiers.find(({ id }) => id === wanted) ?? [],
      );
      announceLinkifiers(world);
      return {};
    },
    ADMIN,
  ),

  route(
    'POST /realm/filters',
    linkifier,
    ({ world, values }) => {
      const added = { pattern: values.pattern, urlTemplate: values.url_template };
      checkLinkifier(world.realm.linkifiers, added);
      const id = nextId(world.realm, 'linkifier');
      world.realm.linkifiers.push({ id, ...added });
      announceLinkifiers(world);
      return { id };
    },
    ADMIN,
  ),

  route(
    'PATCH /realm/filters/:filterId',
    linkifier,
    ({ world, values, id }) => {
      const known = world.realm.linkifiers.find((candidate) => candidate.id === id('filterId'));
      if (!known) throw new Refusal('Linkifier not found.');
      const changed = { pattern: values.pattern, urlTemplate: values.url_template };
      checkLinkifier(world.realm.linkifiers, { id: known.id, ...changed });
      Object.assign(known, changed);
      announceLinkifiers(world);
      return {};
    },
    ADMIN,
  ),

  route(
    'DELETE /realm/filters/:filterId',
    {},
    ({ world, id }) => {
      const { linkifiers } = world.realm;
      if (!linkifiers.some((known) => known.id === id('filterId')))
        throw new Refusal('Linkifier not found.');
      world.realm.linkifiers = linkifiers.filter((known) => known.id !== id('filterId'));
      announceLinkifiers(world);
      return {};
    },
    ADMIN,
  ),
];

// --- Playgrounds ----------------------------------------------------------

const announcePlaygrounds = (world: World) =>
  emit(world, activeUserIds(world), {
    type: 'realm_playgrounds',
    realm_playgrounds: world.realm.playgrounds.map(playgroundWire),
  });

const playgroundRoutes = [
  route(
    'POST /realm/playgrounds',
    { name: text(), pygments_language: text(), url_template: text() },
    ({ world, values }) => {
      const added = {
        name: values.name.trim(),
        language: values.pygments_language.trim(),
        urlTemplate: values.url_template.trim(),
      };
      checkPlayground(world.realm.playgrounds, added);
      const id = nextId(world.realm, 'playground');
      world.realm.playgrounds.push({ id, ...added });
      announcePlaygrounds(world);
      return { id };
    },
    ADMIN,
  ),

  route(
    'DELETE /realm/playgrounds/:playgroundId',
    {},
    ({ world, id }) => {
      const { playgrounds } = world.realm;
      if (!playgrounds.some((known) => known.id === id('playgroundId')))
        throw new Refusal('Invalid playground');
      world.realm.playgrounds = playgrounds.filter((known) => known.id !== id('playgroundId'));
      announcePlaygrounds(world);
      return {};
    },
    ADMIN,
  ),
];

// --- Emoji ----------------------------------------------------------------

const announceEmoji = (world: World) =>
  emit(world, activeUserIds(world), {
    type: 'realm_emoji',
    op: 'update',
    realm_emoji: allEmojiWire(world.realm),
  });

const activeEmoji = (world: World, name: string) =>
  [...world.realm.emoji.values()].find((emoji) => emoji.name === name && !emoji.isDeactivated);

const emojiRoutes = [
  route('GET /realm/emoji', {}, ({ world }) => ({ emoji: allEmojiWire(world.realm) })),

  route('POST /realm/emoji/:name', {}, async ({ world, user, segments, files }) => {
    if (isGuest(user)) throw new Refusal('Not allowed for guest users');
    const name = readEmojiName(segments.name ?? '');
    if (!meetsPolicy(world, user, 'add_custom_emoji_policy')) throw insufficientPermission();
    if (activeEmoji(world, name))
      throw new Refusal('A custom emoji with this name already exists.');
    const [file, ...others] = files;
    if (!file || others.length > 0) throw new Refusal('You must upload exactly one file.');
    if (world.emoji.codeOf.has(name) && !isAdmin(user))
      throw new Refusal('Only administrators can override default emoji.');
    const bytes = await readEmojiPicture(file);
    const id = String(nextId(world.realm, 'emoji'));
    const sourceUrl = `/user_avatars/1/emoji/images/${id}-${name}.${file.type === 'image/gif' ? 'gif' : 'png'}`;
    world.pictureFiles.set(sourceUrl, { bytes, contentType: file.type });
    const stillUrl =
      file.type === 'image/gif' ? `/user_avatars/1/emoji/images/still/${id}-${name}.png` : null;
    world.realm.emoji.set(id, {
      id,
      name,
      sourceUrl,
      stillUrl,
      isDeactivated: false,
      authorId: user.id,
    });
    announceEmoji(world);
    return {};
  }),

  route('DELETE /realm/emoji/:name', {}, ({ world, user, segments: { name = '' } }) => {
    const emoji = activeEmoji(world, name);
    if (!emoji) throw notFound(`Emoji '${name}' does not exist`);
    if (emoji.authorId !== user.id && !isAdmin(user))
      throw new Refusal('Must be an organization administrator or emoji author');
    emoji.isDeactivated = true;
    announceEmoji(world);
    return {};
  }),
];

export const organizationRoutes = [
  ...linkifierRoutes,
  ...playgroundRoutes,
  ...emojiRoutes,
  ...realmSettingRoutes,
];
