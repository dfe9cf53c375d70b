/** The organization's own picture. */

import { requireAdmin } from '../permissions';
import { nextId } from '../realm';
import { Refusal } from '../refusals';
import { route } from '../router';
import { activeUserIds, emit, type World } from '../world';

const PICTURE = /^image\/(?:png|jpeg|gif|webp|avif|tiff|bmp)$/;

/** What a server shows where nobody chose a picture. */
const MADE_UP = 'https://secure.gravatar.com/avatar/0?d=identicon&version=1';

function changeIcon(world: World, source: 'U' | 'G', url: string) {
  world.realm.icon = { source, url };
  emit(world, activeUserIds(world), {
    type: 'realm',
    op: 'update_dict',
    property: 'icon',
    data: { icon_source: source, icon_url: url },
  });
  return { icon_url: url };
}

export const realmIconRoutes = [
  route('POST /realm/icon', {}, async ({ world, user, files: [file] }) => {
    requireAdmin(user);
    if (!file) throw new Refusal('You must upload exactly one icon.');
    if (!PICTURE.test(file.type))
      throw new Refusal('Could not decode image; did you upload an image file?');
    const version = nextId(world.realm, 'icon') + 1;
    const name = `icon-v${version}`;
    world.pictureFiles.set(`/user_avatars/1/${name}`, {
      bytes: new Uint8Array(await file.arrayBuffer()),
      contentType: file.type,
    });
    return changeIcon(world, 'U', `/user_avatars/1/${name}.png?version=${version}`);
  }),

  route('DELETE /realm/icon', {}, ({ world, user }) => {
    requireAdmin(user);
    return changeIcon(world, 'G', MADE_UP);
  }),
];
