/** What is there to choose where servers have a number for each thing: days, providers of calls, channels. */
import type { NumberedSetting } from '@/domain/chat/organization/organizationSettings';
import { nameOrder } from '@/domain/nameOrder';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { useRealmStore } from '@/stores/chat/realm';

interface NumberedChoice {
  readonly value: number;
  readonly label: string;
}

/** A Monday, for servers count from it. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = [0, 1, 2, 3, 4, 5, 6];
const NO_CHANNEL = -1;
const NO_CALLS = 0;

export function useNumberedChoices() {
  const { t, locale } = useWords();
  const channels = useChannelsStore();
  const realm = useRealmStore();

  function weekdays(): NumberedChoice[] {
    const format = new Intl.DateTimeFormat(locale.value, { weekday: 'long', timeZone: 'UTC' });
    return DAYS.map((value) => ({ value, label: format.format(FIRST_DAY + value * DAY_MS) }));
  }

  /** The server's names are those that the providers have for themselves. */
  function callProviders(): NumberedChoice[] {
    const providers = [...(realm.realm?.availableVideoChatProviders?.values() ?? [])];
    return providers.map(({ id: value, name }) => ({
      value,
      label: value === NO_CALLS ? t('chat.organizationSettings.noCalls') : name,
    }));
  }

  function channelChoices(): NumberedChoice[] {
    const compare = nameOrder(locale.value);
    const named = [...channels.byId.values()]
      .filter(({ isArchived }) => !isArchived)
      .map(({ channelId: value, name: label }) => ({ value, label }))
      .sort((one, other) => compare(one.label, other.label));
    return [{ value: NO_CHANNEL, label: t('chat.organizationSettings.nowhere') }, ...named];
  }

  const OFFERED = { weekday: weekdays, callProvider: callProviders, channel: channelChoices };

  /** Servers have the like of −1 for "none", and the newest know more than we do: what one has is among the choices. */
  function numberedChoices({ of }: NumberedSetting, known: number): NumberedChoice[] {
    const offered = OFFERED[of]();
    if (offered.some(({ value }) => value === known)) return offered;
    return [{ value: known, label: t('chat.organizationSettings.unknown') }, ...offered];
  }

  function numberedWords(setting: NumberedSetting, value: number): string {
    return numberedChoices(setting, value).find((one) => one.value === value)?.label ?? '';
  }

  return { numberedChoices, numberedWords };
}
