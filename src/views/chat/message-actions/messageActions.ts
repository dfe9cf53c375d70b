/** Everything that can be done with a message, in the order of menus. */
import { collapse } from './collapse';
import { copyLink } from './copyLink';
import { copyText } from './copyText';
import { edit } from './edit';
import { forward } from './forward';
import { goToChannel } from './goToChannel';
import { goToConversation } from './goToConversation';
import { hideAgain } from './hideAgain';
import { joinReaction } from './joinReaction';
import { markUnread } from './markUnread';
import type { MessageAction } from './messageAction';
import { move } from './move';
import { muteTopic } from './muteTopic';
import { openMenu } from './openMenu';
import { quote } from './quote';
import { react } from './react';
import { remind } from './remind';
import { remove } from './remove';
import { reply } from './reply';
import { replyDirect } from './replyDirect';
import { replyMentioning } from './replyMentioning';
import { resolve } from './resolve';
import { star } from './star';
import { thumbsUp } from './thumbsUp';
import { viewHistory } from './viewHistory';
import { viewPicture } from './viewPicture';
import { viewReactors } from './viewReactors';
import { viewReaders } from './viewReaders';
import { viewSender } from './viewSender';
import { viewSource } from './viewSource';
import { zoom } from './zoom';

/** Those that stand in the toolbar itself, where they make sense. */
export const toolbarActions: readonly MessageAction[] = [thumbsUp, react, quote, edit, star];

export const messageActions: readonly MessageAction[] = [
  reply,
  replyMentioning,
  replyDirect,
  quote,
  forward,
  react,
  thumbsUp,
  joinReaction,
  openMenu,
  edit,
  star,
  remind,
  markUnread,
  move,
  resolve,
  muteTopic,
  goToConversation,
  zoom,
  goToChannel,
  collapse,
  hideAgain,
  copyLink,
  copyText,
  viewSender,
  viewPicture,
  viewSource,
  viewHistory,
  viewReactors,
  viewReaders,
  remove,
];

/** What a key does with the selected message; undefined for other keys. */
export function actionOfKey(key: string): MessageAction | undefined {
  return messageActions.find((action) => action.shortcut === key || action.alsoKey === key);
}
