/** What was chosen for the organization and is not saved: leaving the page keeps it, and so does a refusal. */
import { shallowReactive, watch } from 'vue';
import type { RealmChanges } from '@/api/chat/routes/realmSettings';
import {
  isSameValue,
  type Setting,
  type SettingName,
  type SettingValue,
} from '@/domain/chat/organization/organizationSettings';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from '../chatAccount';
import { useOrganizationStore } from '../organization';
import { useRealmStore } from '../realm';

interface Choice {
  readonly value: SettingValue;
  /** What held when it was chosen. */
  readonly before: SettingValue | undefined;
}

/** Before this level these take the new value alone, and all others the pair of what was and what will be. */
const TAKE_PAIRS_FROM = 314;
const LATE_PAIRS: readonly SettingName[] = ['createMultiuseInviteGroup', 'canAccessAllUsersGroup'];

/** A server that has not told of a change after so long has made none. */
const TELLS_WITHIN_MS = 10_000;

/** What the server has taken and not told of yet: until then nothing jumps back to what it was. */
function createTaken(told: (name: SettingName) => SettingValue | undefined) {
  const { timers } = usePlatform();
  const taken = shallowReactive(new Map<SettingName, Choice>());

  return {
    add(name: SettingName, value: SettingValue) {
      const choice = { value, before: told(name) };
      if (isSameValue(value, choice.before)) return;
      taken.set(name, choice);
      timers.after(TELLS_WITHIN_MS, () => {
        if (taken.get(name) === choice) taken.delete(name);
      });
    },
    /** The server has told of something. */
    heard() {
      for (const [name, { before }] of [...taken])
        if (!isSameValue(told(name), before)) taken.delete(name);
    },
    known(name: SettingName): SettingValue | undefined {
      const choice = taken.get(name);
      return choice ? choice.value : told(name);
    },
  };
}

export const useOrganizationChoicesStore = defineChatStore('organizationChoices', (account) => {
  const realm = useRealmStore(account);
  const organization = useOrganizationStore(account);
  const chosen = shallowReactive(new Map<SettingName, Choice>());

  const taken = createTaken((name) => realm.realm?.[name]);
  const { known } = taken;

  // Told and taken back in one go it is what it was.
  watch(() => realm.realm, taken.heard, { flush: 'sync' });

  // What somebody else chose alike is done: if it is changed again, it is not to be chosen again here.
  watch(
    () => realm.realm,
    () => {
      for (const name of [...chosen.keys()]) if (!isUnsaved(name)) chosen.delete(name);
    },
  );

  /** What shows: the choice, or what the server has; undefined where it has no such setting. */
  function shown(name: SettingName): SettingValue | undefined {
    const choice = chosen.get(name);
    return choice ? choice.value : known(name);
  }

  /** Chosen back to what it was, it does not wait to be saved. */
  function choose(name: SettingName, value: SettingValue): void {
    if (isSameValue(value, known(name))) chosen.delete(name);
    else chosen.set(name, { value, before: known(name) });
  }

  /** Whether a choice waits to be saved; one that the server has got by now does not. */
  function isUnsaved(name: SettingName): boolean {
    const choice = chosen.get(name);
    return choice !== undefined && !isSameValue(choice.value, known(name));
  }

  /** Whether it was changed elsewhere since it was chosen here. */
  function isOutdated(name: SettingName): boolean {
    return isUnsaved(name) && !isSameValue(chosen.get(name)?.before, known(name));
  }

  function wireValue({ kind, name }: Setting, value: SettingValue) {
    if (kind === 'limit' && value === null) return 'unlimited';
    if (kind === 'retention' && value === -1) return 'unlimited';
    if (kind === 'callServer' && value === null) return 'default';
    const isAlone = LATE_PAIRS.includes(name) && realm.featureLevel < TAKE_PAIRS_FROM;
    return kind === 'group' && !isAlone ? { new: value, old: known(name) } : value;
  }

  /**
   * Saves what was chosen of these. What the server refuses stays chosen.
   * @throws RequestError, of the code `EXPECTATION_MISMATCH` where somebody else was quicker
   */
  async function save(settings: readonly Setting[]): Promise<void> {
    const asked = settings.flatMap((setting) => {
      const choice = isUnsaved(setting.name) ? chosen.get(setting.name) : undefined;
      return choice ? [{ setting, choice }] : [];
    });
    // The server refuses a change of nothing.
    if (asked.length === 0) return;
    const changes = asked.map(({ setting, choice }) => [
      setting.name,
      wireValue(setting, choice.value),
    ]);
    // The table of settings says of each what it takes.
    await organization.change(Object.fromEntries(changes) as RealmChanges);
    for (const { setting, choice } of asked) {
      taken.add(setting.name, choice.value);
      if (chosen.get(setting.name) === choice) chosen.delete(setting.name);
    }
  }

  /** Goes back to what the server has. */
  function discard(settings: readonly Setting[]): void {
    for (const { name } of settings) chosen.delete(name);
  }

  return { known, shown, choose, isUnsaved, isOutdated, save, discard };
});
