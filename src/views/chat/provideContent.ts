/** Gives message content its surroundings: names, times, links and files, from the stores of the account. */
import { computed, provide, shallowRef, type ShallowRef } from 'vue';
import { useMedia } from '@/composables/useMedia';
import { useOutward } from '@/composables/useOutward';
import { isOfPeople } from '@/domain/chat/userGroups';
import type { ImageNode } from '@/domain/content/contentNode';
import { stillThumbnail } from '@/domain/content/stillThumbnail';
import { parseUrl } from '@/domain/urlText';
import { useAlertWordsStore } from '@/stores/chat/alertWords';
import { useAssetsStore } from '@/stores/chat/assets';
import { useChannelsStore } from '@/stores/chat/channels';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useConnectionStore } from '@/stores/chat/connection';
import { useContentReaderStore } from '@/stores/chat/contentReader';
import { useEmojiStore } from '@/stores/chat/emoji';
import { useRealmStore } from '@/stores/chat/realm';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useUsersStore } from '@/stores/chat/users';
import { contentContextKey, type ContentContext } from './content/contentContext';
import { useOverlayState } from './hotkeys/overlayState';
import { useFragments } from './narrows/useFragments';
import { useGroupName } from './names/useGroupName';
import { useMarkedName } from './names/useMarkedName';
import { useTimeFormats } from './useTimeFormats';
import { useUploadSaving } from './useUploadSaving';

export interface ProvidedContent {
  context: ContentContext;
  /** The picture to show large; null while none is. */
  picture: ShallowRef<ImageNode | null>;
}

function usePlaygrounds(account: ChatAccount): ContentContext['playgrounds'] {
  const realm = useRealmStore(account);
  return (language) =>
    realm.playgrounds.filter(
      (one) => one.pygmentsLanguage.toLowerCase() === language.toLowerCase(),
    );
}

/** The organization's own emoji that move, standing still, by the address of the picture. */
function useStillEmoji(account: ChatAccount): (src: string) => string | null {
  const emoji = useEmojiStore(account);
  const realm = useRealmStore(account);
  const stills = computed(() => {
    const moving = [...emoji.realmEmoji.values()].filter(({ stillUrl }) => stillUrl);
    return new Map(moving.map((one) => [realm.pathOf(one.sourceUrl), one.stillUrl]));
  });
  return (src) => {
    const still = stills.value.get(realm.pathOf(src) ?? '');
    return still ? (parseUrl(still, src)?.href ?? null) : null;
  };
}

/** As the person chose. Fingers point at nothing, so pictures move by themselves there, except for who wants less of that. */
function useMovement(
  account: ChatAccount,
): Pick<ContentContext, 'movement' | 'movesEmoji' | 'stillOf'> {
  const settings = useUserSettingsStore(account);
  const realm = useRealmStore(account);
  const canPoint = useMedia('(hover: hover)');
  const wantsLess = useMedia('(prefers-reduced-motion: reduce)');
  const stillEmoji = useStillEmoji(account);
  const wanted = () => settings.settings.webAnimateImagePreviews;
  return {
    movement() {
      const chosen = wanted();
      if (chosen === 'always' || chosen === 'never') return chosen;
      return canPoint.value || wantsLess.value ? 'pointed' : 'always';
    },
    // A wink in a line is no film: where nobody asked for less, it moves as it does in other clients.
    movesEmoji: () => wanted() === 'always' || (wanted() !== 'never' && !wantsLess.value),
    stillOf: (src) =>
      stillThumbnail(src, realm.limits?.serverThumbnailFormats ?? []) ?? stillEmoji(src),
  };
}

/** Provides it to everything below the component that calls this. */
export function provideContent(account: ChatAccount): ProvidedContent {
  const picture = shallowRef<ImageNode | null>(null);
  const { openExternal } = useOutward();
  const users = useUsersStore(account);
  const groups = useUserGroupsStore(account);
  const groupName = useGroupName();
  const markedName = useMarkedName(account);
  const channels = useChannelsStore(account);
  const settings = useUserSettingsStore(account);
  const alertWords = useAlertWordsStore(account);
  const assets = useAssetsStore(account);
  const connection = useConnectionStore(account);
  const formats = useTimeFormats(account);
  const fragments = useFragments(account);
  const openUpload = useUploadSaving(account);
  const { shownUserId, shownGroupId } = useOverlayState();
  const context: ContentContext = {
    read: useContentReaderStore(account).read,
    userName: (userId) => {
      const name = users.fullName(userId);
      return name === undefined ? null : markedName(userId, name);
    },
    isOwnUser: (userId) => userId === account.userId,
    groupName: (groupId) => {
      const group = groups.userGroup(groupId);
      return group ? groupName(group.name) : null;
    },
    isGroupOfPeople: (groupId) => {
      const group = groups.userGroup(groupId);
      return group !== undefined && isOfPeople(group);
    },
    isMemberOfGroup: (groupId) => groups.isMember(groupId, account.userId) === true,
    channelName: (channelId) => channels.channel(channelId)?.name ?? null,
    formatTime: (timestamp) => {
      const seconds = timestamp / 1000;
      return { text: formats.value.moment(seconds), full: formats.value.full(seconds) };
    },
    alertWords: () => alertWords.words,
    emojiStyle: () => (settings.settings.emojiset === 'text' ? 'text' : 'picture'),
    ...useMovement(account),
    playgrounds: usePlaygrounds(account),
    linkHref: fragments.linkHref,
    openLink: fragments.openLink,
    openUpload: (path) => void openUpload(path),
    openUser: (userId) => (shownUserId.value = userId),
    openGroup: (groupId) => (shownGroupId.value = groupId),
    openLightbox: (shown) => (picture.value = shown),
    openOutside: openExternal,
    isLive: () => connection.report.kind === 'live',
    assetUrl: assets.assetUrl,
    releaseAsset: assets.release,
  };
  provide(contentContextKey, context);
  return { context, picture };
}
