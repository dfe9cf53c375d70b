/** Endpoints for what messages can hold besides text: polls, to-do lists, calls. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import { JsonText, type ChatClient } from '@/api/chat/client';

/** POST /submessage (undocumented): one step in a poll or to-do list; `content` is JSON. */
export async function sendSubmessage(
  client: ChatClient,
  { messageId, content }: { messageId: number; content: object },
  options?: CallOptions,
): Promise<void> {
  const params = { message_id: messageId, msg_type: 'widget', content: new JsonText(content) };
  await client.post('/submessage', emptyAnswer, params, options);
}

const callAnswer = wire({ url: v.string() });

/** POST /calls/zoom/create (undocumented): the address of a room, in the person's own Zoom account or in the server's. */
export async function createZoomVideoCall(
  client: ChatClient,
  { isVideoCall }: { isVideoCall: boolean },
  options?: CallOptions,
): Promise<string> {
  const params = { is_video_call: isVideoCall };
  return (await client.post('/calls/zoom/create', callAnswer, params, options)).url;
}

/** https://zulip.com/api/create-big-blue-button-video-call (answers with a path on the server) */
export async function createBigBlueButtonVideoCall(
  client: ChatClient,
  { meetingName }: { meetingName: string },
  options?: CallOptions,
): Promise<string> {
  const params = { meeting_name: meetingName };
  return (await client.get('/calls/bigbluebutton/create', callAnswer, params, options)).url;
}
