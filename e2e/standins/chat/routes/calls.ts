/** Rooms for calls. The server does not look whether the organization has its calls there. */

import type { User } from '../model';
import { Refusal } from '../refusals';
import { route } from '../router';
import { boolean, text, withDefault } from '../validate';
import { emit, type World } from '../world';

const MEETINGS = 1e10;

/** They let the server use their Zoom account, or what they gave it holds no longer. */
export function setZoomToken(world: World, user: User, hasToken: boolean): void {
  user.hasZoomToken = hasToken;
  emit(world, [user.id], { type: 'has_zoom_token', value: hasToken });
}

export const callRoutes = [
  route('GET /calls/bigbluebutton/create', { meeting_name: text() }, ({ values }) => ({
    url: `/calls/bigbluebutton/join?bigbluebutton=${encodeURIComponent(values.meeting_name)}`,
  })),

  route(
    'POST /calls/zoom/create',
    { is_video_call: withDefault(boolean, true) },
    ({ world, user }) => {
      if (!user.hasZoomToken)
        throw new Refusal('Invalid Zoom access token', { code: 'INVALID_ZOOM_TOKEN' });
      return { url: `https://zoom.us/j/${MEETINGS + Math.floor(world.random() * 9 * MEETINGS)}` };
    },
  ),
];
