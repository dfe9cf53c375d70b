/** Events about my uploads. */
import * as v from 'valibot';
import { attachment } from '../attachment';
import { event } from './event';

/** Bytes, of the whole realm. */
const space = { upload_space_used: v.number() };

export const addAttachmentEvent = event('attachment', 'add', { ...space, attachment });
export const updateAttachmentEvent = event('attachment', 'update', { ...space, attachment });
export const removeAttachmentEvent = v.pipe(
  event('attachment', 'remove', { ...space, attachment: v.object({ id: v.number() }) }),
  v.transform(({ attachment: gone, ...rest }) => ({ ...rest, attachmentId: gone.id })),
);
