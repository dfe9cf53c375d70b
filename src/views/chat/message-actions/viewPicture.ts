/** Shows the message's first picture large; from there arrows lead to the others. */
import { EyeIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const viewPicture: MessageAction = {
  key: 'viewPicture',
  labelId: () => 'chat.hotkey.message.viewPicture',
  icon: EyeIcon,
  shortcut: 'v',
  isKeyOnly: true,
  when: (message, { pictureIn }) => pictureIn(message) !== undefined,
  run(message, { pictureIn, openPicture }) {
    const picture = pictureIn(message);
    if (picture) openPicture(picture);
  },
};
