/** Rooms for calls that the server makes when it is asked to. */
import type { CallOptions } from '@/api/transport';
import { createBigBlueButtonVideoCall, createZoomVideoCall } from '@/api/chat/routes/widgets';
import { isZoomCall, needsOwnZoom } from '@/domain/chat/callRoom';
import { ApiError } from '@/domain/requestError';
import { defineChatStore } from './chatAccount';
import { useRealmStore } from './realm';

interface WantedRoom {
  /** What it is called where rooms have names. */
  readonly name: string;
  readonly isAudio: boolean;
  /** Whether the server may use the person's Zoom account, where they know better than we. */
  readonly isAllowed?: boolean;
}

export const useCallsStore = defineChatStore('calls', (account) => {
  const { client, serverUrl } = account;
  const realm = useRealmStore(account);

  /** What is said of where the room is; null where the person has yet to let the server use their Zoom account. */
  async function createZoomRoom(
    { isAudio, isAllowed = realm.hasZoomToken }: WantedRoom,
    options?: CallOptions,
  ): Promise<string | null> {
    if (needsOwnZoom(realm.realm?.videoChatProvider) && !isAllowed) return null;
    try {
      return await createZoomVideoCall(client, { isVideoCall: !isAudio }, options);
    } catch (error) {
      // What they allowed once is over.
      if (error instanceof ApiError && error.code === 'INVALID_ZOOM_TOKEN') return null;
      throw error;
    }
  }

  /**
   * Makes a room where the organization has its calls, and gives its address; null where the person has yet to let the
   * server use their Zoom account.
   * @throws RequestError
   */
  async function createRoom(wanted: WantedRoom, options?: CallOptions): Promise<string | null> {
    if (isZoomCall(realm.realm?.videoChatProvider)) return createZoomRoom(wanted, options);
    const params = { meetingName: wanted.name };
    const path = await createBigBlueButtonVideoCall(client, params, options);
    // Other apps know nothing of where it was asked for.
    return new URL(path, realm.realm?.url ?? serverUrl).href;
  }

  return { createRoom };
});
