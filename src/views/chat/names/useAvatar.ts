/** Pictures of people: from our own servers only; for all others initials on a colour of their own. */
import { h, type VNode } from 'vue';
import { useBrokenPictures } from '@/composables/useBrokenPictures';
import { initialsOf } from '@/domain/chat/initials';
import { parseUrl } from '@/domain/urlText';
import { useUsersStore } from '@/stores/chat/users';
import { perAccount } from '../perAccount';
import './avatar.css';

export const useAvatar = perAccount((account) => {
  const { user: userOf, isMuted } = useUsersStore(account);
  const broken = useBrokenPictures();
  const serverOrigin = new URL(account.serverUrl).origin;

  /** Null where there is no picture that may be loaded: asking a third party would tell it who reads. */
  function ownServerUrl(url: string | null | undefined): string | null {
    if (!url) return null;
    const absolute = parseUrl(url, account.serverUrl);
    return absolute?.origin === serverOrigin && !absolute.pathname.startsWith('/avatar/')
      ? absolute.href
      : null;
  }

  /**
   * Somebody's picture, for `<component :is>`: rows, of which there are many, have no component for it. Decoration: the
   * name always stands beside it. Reactive to the person, and to when the picture turns out broken.
   * @param userId null for somebody who is not to be known
   * @param size width and height, in px where letters have their usual size: it grows with them
   */
  function drawAvatar(userId: number | null, size: number): VNode {
    const user = userId === null ? undefined : userOf(userId);
    const url = ownServerUrl(user?.avatarUrl);
    // The golden angle: neighbours by id do not look alike. The same for a person everywhere.
    const hue = Math.round(((userId ?? 0) * 137.5) % 360);
    const attributes = {
      class: userId === null ? 'avatar is-nobody' : 'avatar tinted',
      style: { '--avatar-size': `${size / 16}rem`, '--tint-hue': hue },
      'aria-hidden': 'true',
    };
    if (!url || broken.has(url)) return h('span', attributes, initialsOf(user?.fullName ?? ''));
    return h('span', attributes, [
      h('img', {
        loading: 'lazy',
        decoding: 'async',
        src: url,
        width: size,
        height: size,
        alt: '',
        'data-substitute': '',
      }),
    ]);
  }

  /** The same among what others say and do, where whoever is muted has no face. */
  const drawHeard = (userId: number, size: number) =>
    drawAvatar(isMuted(userId) ? null : userId, size);

  return { drawAvatar, drawHeard };
});
