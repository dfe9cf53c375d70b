/** Tells the owner of a file what became of it. */

import type { Attachment, Message } from './model';
import { attachmentWire, uploadSpaceUsed } from './smallWires';
import { emit, type World } from './world';

export function announceAttachment(
  world: World,
  op: 'add' | 'update' | 'remove',
  attachment: Attachment,
): void {
  emit(world, [attachment.ownerId], {
    type: 'attachment',
    op,
    attachment: op === 'remove' ? { id: attachment.id } : attachmentWire(world.realm, attachment),
    upload_space_used: uploadSpaceUsed(world.realm),
  });
}

/** A message that links files changes what their owners see in the list. */
export function announceLinked(world: World, message: Message): void {
  if (!message.hasAttachment) return;
  for (const attachment of world.realm.attachments.values())
    if (message.content.includes(attachment.pathId))
      announceAttachment(world, 'update', attachment);
}
