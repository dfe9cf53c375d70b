/** The organization: its name, its settings, and what its server allows. */
import { shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { Linkifier } from '@/api/chat/model/linkifier';
import type { Playground } from '@/api/chat/model/playground';
import type { ProfileField } from '@/api/chat/model/profileField';
import type { DefaultChannelGroup } from '@/api/chat/model/defaultChannel';
import type { Realm, RealmDomain, RealmSettings, ServerLimits } from '@/api/chat/model/realm';
import { parseUrl } from '@/domain/urlText';
import { defineChatStore } from './chatAccount';

/** Whether a file of the organization, given by its path, needs a sign-in. */
export const isUpload = (path: string) => path.startsWith('/user_uploads/');

/** What follows from how people may sign in: registrations tell it, events do not. */
function ofSignIn({ authenticationMethods: methods }: RealmSettings): RealmSettings {
  if (!methods) return {};
  const isOn = (method: string) => methods.get(method)?.enabled === true;
  return { emailAuthEnabled: isOn('Email'), passwordAuthEnabled: isOn('Email') || isOn('LDAP') };
}

export const useRealmStore = defineChatStore('realm', (account) => {
  /** Null until the first registration answered. */
  const realm = shallowRef<Realm | null>(null);
  const limits = shallowRef<ServerLimits | null>(null);
  const featureLevel = shallowRef(0);
  const serverVersion = shallowRef<string | null>(null);
  const linkifiers = shallowRef<readonly Linkifier[]>([]);
  const playgrounds = shallowRef<readonly Playground[]>([]);
  const profileFields = shallowRef<readonly ProfileField[]>([]);
  const defaultChannelIds = shallowRef<readonly number[]>([]);
  const defaultChannelGroups = shallowRef<readonly DefaultChannelGroup[]>([]);
  /** Domains of e-mail addresses that may join. */
  const domains = shallowRef<readonly RealmDomain[]>([]);
  /** Words so common that the server leaves them out of searches, in small letters. */
  const stopWords = shallowRef<readonly string[]>([]);
  /** Whether I linked a Zoom account, so that calls may be made with it. */
  const hasZoomToken = shallowRef(false);
  /** Counts up when exports of the organization's data may have changed. */
  const exportsRevision = shallowRef(0);

  /** The path on our server of an absolute or relative address; null for other hosts. */
  function pathOf(url: string): string | null {
    const base = realm.value?.url ?? account.serverUrl;
    const found = parseUrl(url, base);
    if (!found) return null;
    const isOurs = [base, account.serverUrl].some((own) => new URL(own).origin === found.origin);
    return isOurs ? found.pathname + found.search : null;
  }

  /** An address of a picture that needs no sign-in, as avatars and emoji are; null for other hosts. */
  function openUrl(url: string): string | null {
    const path = pathOf(url);
    return path === null || isUpload(path) ? null : account.serverUrl + path;
  }

  function loadSnapshot(snapshot: InitialSnapshot) {
    realm.value = snapshot.realm ?? null;
    limits.value = snapshot.limits ?? null;
    featureLevel.value = snapshot.featureLevel;
    serverVersion.value = snapshot.serverVersion ?? null;
    linkifiers.value = snapshot.linkifiers ?? [];
    playgrounds.value = snapshot.playgrounds ?? [];
    profileFields.value = snapshot.profileFields ?? [];
    defaultChannelIds.value = snapshot.defaultChannelIds ?? [];
    defaultChannelGroups.value = snapshot.defaultChannelGroups ?? [];
    domains.value = snapshot.realmDomains ?? [];
    stopWords.value = snapshot.stopWords ?? [];
    hasZoomToken.value = snapshot.hasZoomToken ?? false;
    handleExports();
  }

  function handleUpdate(event: ChatEventOf<'realm/update'> | ChatEventOf<'realm/update_dict'>) {
    if (realm.value) realm.value = { ...realm.value, ...event.change, ...ofSignIn(event.change) };
    if (limits.value && 'limits' in event) limits.value = { ...limits.value, ...event.limits };
  }

  function handleRestart(event: ChatEventOf<'restart'>) {
    featureLevel.value = event.featureLevel ?? featureLevel.value;
    serverVersion.value = event.serverVersion ?? serverVersion.value;
  }

  function handleLinkifiers(event: ChatEventOf<'realm_linkifiers'>) {
    linkifiers.value = event.linkifiers;
  }

  function handlePlaygrounds(event: ChatEventOf<'realm_playgrounds'>) {
    playgrounds.value = event.playgrounds;
  }

  function handleProfileFields(event: ChatEventOf<'custom_profile_fields'>) {
    profileFields.value = event.profileFields;
  }

  function handleDefaultChannels(event: ChatEventOf<'default_streams'>) {
    defaultChannelIds.value = event.defaultChannelIds;
  }

  function handleDefaultChannelGroups(event: ChatEventOf<'default_stream_groups'>) {
    defaultChannelGroups.value = event.defaultChannelGroups;
  }

  function handleDomainSet({
    realmDomain,
  }: ChatEventOf<'realm_domains/add'> | ChatEventOf<'realm_domains/change'>) {
    const isKnown = domains.value.some(({ domain }) => domain === realmDomain.domain);
    domains.value = isKnown
      ? domains.value.map((one) => (one.domain === realmDomain.domain ? realmDomain : one))
      : [...domains.value, realmDomain];
  }

  function handleDomainRemove(event: ChatEventOf<'realm_domains/remove'>) {
    domains.value = domains.value.filter(({ domain }) => domain !== event.domain);
  }

  function handleExports() {
    exportsRevision.value += 1;
  }

  function handleZoomToken({ value }: ChatEventOf<'has_zoom_token'>) {
    hasZoomToken.value = value;
  }

  return {
    realm,
    limits,
    featureLevel,
    serverVersion,
    linkifiers,
    playgrounds,
    profileFields,
    defaultChannelIds,
    defaultChannelGroups,
    domains,
    stopWords,
    hasZoomToken,
    exportsRevision,
    pathOf,
    openUrl,
    loadSnapshot,
    handleUpdate,
    handleRestart,
    handleLinkifiers,
    handlePlaygrounds,
    handleProfileFields,
    handleDefaultChannels,
    handleDefaultChannelGroups,
    handleDomainSet,
    handleDomainRemove,
    handleZoomToken,
    handleExports,
  };
});
