/** What I choose of my settings, and decide about topics: apart, for it comes with the first time that I do. */
import type { UserSettings } from '@/api/chat/model/userSettings';
import {
  visibilityPolicyCodes,
  type UserTopic,
  type VisibilityPolicy,
} from '@/api/chat/model/userTopic';
import { updateSettings, type SettingsChanges } from '@/api/chat/routes/settings';
import { updateUserTopic } from '@/api/chat/routes/userTopics';
import { topicConversationKey, type ConversationKey } from '@/domain/chat/conversation';
import { bareTopic } from '@/domain/chat/emptyTopic';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { useRealmStore } from './realm';
import type { ServerWord } from './serverWords';
import { createWishes } from './switches';

/** My settings, as they are shown. */
interface ShownSettings {
  settings(): UserSettings;
  show(chosen: Partial<UserSettings>): void;
}

/** My decision about one topic, as it is shown. */
interface ShownDecision {
  /** Undefined where there is none. */
  decided(): UserTopic | undefined;
  put(userTopic: UserTopic): void;
}

const isPolicy = (value: unknown): value is VisibilityPolicy =>
  typeof value === 'string' && Object.hasOwn(visibilityPolicyCodes, value);

function settingSaidBy({ event, snapshot }: ServerWord, name: keyof UserSettings): unknown {
  const settings = event?.type === 'userSettings' ? event.change.known : snapshot?.userSettings;
  return settings && (settings as Partial<UserSettings>)[name];
}

function policySaidBy({ event, snapshot }: ServerWord, key: ConversationKey) {
  const isIt = (one: UserTopic) => topicConversationKey(one.channelId, one.topicName) === key;
  if (snapshot) return (snapshot.userTopics ?? []).find(isIt)?.visibilityPolicy ?? 'none';
  if (event?.type !== 'userTopic' || !isIt(event.userTopic)) return undefined;
  return event.userTopic.visibilityPolicy;
}

export const useOwnWishesStore = defineChatStore('ownWishes', (account) => {
  const { clock } = usePlatform();
  const realm = useRealmStore(account);
  const wishSetting = createWishes<unknown>({
    account,
    kind: 'settings',
    isValue: (_): _ is unknown => true,
  });
  const wishPolicy = createWishes<VisibilityPolicy>({
    account,
    kind: 'topics',
    isValue: isPolicy,
  });

  function changeOne(
    name: keyof UserSettings & keyof SettingsChanges,
    value: unknown,
    { settings, show }: ShownSettings,
  ): Promise<void> {
    return wishSetting(name, value, {
      known: settings()[name],
      show: (shown) => show({ [name]: shown }),
      saidBy: (word) => settingSaidBy(word, name),
      tell: (told, options) => updateSettings(account.client, { [name]: told }, options),
    });
  }

  /** Each has a last word of its own. @throws RequestError after taking the change back */
  async function change(changes: SettingsChanges, shown: ShownSettings): Promise<void> {
    const others: Record<string, unknown> = {};
    const wishes: Promise<unknown>[] = [];
    for (const [name, value] of Object.entries(changes)) {
      if (Object.hasOwn(shown.settings(), name))
        wishes.push(changeOne(name as keyof typeof changes & keyof UserSettings, value, shown));
      else others[name] = value;
    }
    // What is not among the settings that I have is nothing to be shown, nor told twice.
    if (Object.keys(others).length > 0) wishes.push(updateSettings(account.client, others));
    await Promise.all(wishes);
  }

  /** @throws RequestError after taking the decision back */
  function decide(
    { channelId, topicName: topic }: Pick<UserTopic, 'channelId' | 'topicName'>,
    wanted: VisibilityPolicy,
    { decided, put }: ShownDecision,
  ): Promise<void> {
    const lastUpdated = Math.floor(clock.now() / 1_000);
    let before = decided();
    let shown = before;
    const key = topicConversationKey(channelId, topic);
    return wishPolicy(key, wanted, {
      known: before?.visibilityPolicy ?? 'none',
      show(visibilityPolicy) {
        const now = decided();
        // Not put here: the server told of it since, and may not tell of it again.
        if (now !== shown) before = now;
        // What is decided already, and what is taken back, is not newer for that.
        if (before?.visibilityPolicy === visibilityPolicy) put(before);
        else put({ channelId, topicName: topic, visibilityPolicy, lastUpdated });
        shown = decided();
      },
      saidBy: (word) => policySaidBy(word, key),
      async tell(visibilityPolicy, options) {
        if (visibilityPolicy === 'unknown') return;
        const told = bareTopic(topic, realm.realm ?? {});
        const args = { channelId, topic: told, visibilityPolicy };
        await updateUserTopic(account.client, args, options);
      },
    });
  }

  return { change, decide };
});
