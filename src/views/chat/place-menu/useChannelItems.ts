/** What can be done with a channel as a whole. */
import {
  BellIcon,
  BellOffIcon,
  FolderInputIcon,
  InfoIcon,
  LogInIcon,
  LogOutIcon,
  PaletteIcon,
  PinIcon,
  PinOffIcon,
  Volume2Icon,
  VolumeXIcon,
} from '@lucide/vue';
import type { Subscription } from '@/api/chat/model/channel';
import { mayJoinChannel } from '@/domain/chat/channelContent';
import { useWords } from '@/i18n/words';
import { useChannelChangesStore, type SubscriptionChange } from '@/stores/chat/channelChanges';
import { useChannelsStore } from '@/stores/chat/channels';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useAttempt } from '../forms/useAttempt';
import { useMay } from '../permissions/useMay';
import type { OpenPlaceDialog, PlaceItem } from './placeItem';

/** How a channel calls, and where it stands: for channels that one is in. */
function useSwitches() {
  const { t } = useWords();
  const changes = useChannelChangesStore();
  const userSettings = useUserSettingsStore();
  const attempt = useAttempt();

  function change(wanted: SubscriptionChange) {
    void attempt(() => changes.change(wanted), 'chat.channelMenu.failed');
  }

  return (own: Subscription): PlaceItem[] => {
    const { channelId, isMuted, pinToTop } = own;
    const isNotified =
      own.desktopNotifications ?? userSettings.settings.enableChannelDesktopNotifications ?? false;
    return [
      {
        key: 'mute',
        label: isMuted ? t('chat.channelMenu.unmute') : t('chat.channelMenu.mute'),
        icon: isMuted ? Volume2Icon : VolumeXIcon,
        run: () => change({ channelId, property: 'isMuted', value: !isMuted }),
      },
      {
        key: 'pin',
        label: pinToTop ? t('chat.channelMenu.unpin') : t('chat.channelMenu.pin'),
        icon: pinToTop ? PinOffIcon : PinIcon,
        run: () => change({ channelId, property: 'pinToTop', value: !pinToTop }),
      },
      {
        key: 'notify',
        label: isNotified ? t('chat.channelMenu.silence') : t('chat.channelMenu.notify'),
        icon: isNotified ? BellOffIcon : BellIcon,
        run: () => change({ channelId, property: 'desktopNotifications', value: !isNotified }),
      },
    ];
  };
}

export function useChannelItems(open: OpenPlaceDialog) {
  const { t } = useWords();
  const channels = useChannelsStore();
  const changes = useChannelChangesStore();
  const attempt = useAttempt();
  const switches = useSwitches();
  const may = useMay();

  const aboutItem = (): PlaceItem => ({
    key: 'about',
    label: t('chat.channelCard.open'),
    icon: InfoIcon,
    run: () => open('about'),
  });

  const joinItem = (channelId: number): PlaceItem => ({
    key: 'join',
    label: t('chat.browse.join'),
    icon: LogInIcon,
    run: () => void attempt(() => changes.join(channelId), 'chat.browse.failed'),
  });

  const colorItem = (): PlaceItem => ({
    key: 'color',
    label: t('chat.channelMenu.color'),
    icon: PaletteIcon,
    run: () => open('color'),
  });

  const folderItem = (): PlaceItem => ({
    key: 'folder',
    label: t('chat.channelMenu.folder'),
    icon: FolderInputIcon,
    run: () => open('folder'),
  });

  const leaveItem = (channelId: number): PlaceItem => ({
    key: 'leave',
    label: t('chat.browse.leave'),
    icon: LogOutIcon,
    startsGroup: true,
    run: () => void attempt(() => changes.leave(channelId), 'chat.browse.failed'),
  });

  return (channelId: number): PlaceItem[] => {
    const own = channels.subscription(channelId);
    const channel = channels.channel(channelId);
    const mayJoin = channel && may((context) => mayJoinChannel(channel, context));
    if (!own) return [aboutItem(), ...(mayJoin ? [joinItem(channelId)] : [])];
    return [aboutItem(), ...switches(own), folderItem(), colorItem(), leaveItem(channelId)];
  };
}
