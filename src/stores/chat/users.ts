/** The people and bots of the organization. */
import { shallowReactive, shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot, OwnUser } from '@/api/chat/model/initialSnapshot';
import type { Role, User } from '@/api/chat/model/user';
import { defineChatStore } from './chatAccount';

type ProfileFieldChange = ChatEventOf<'realm_user/update'>['profileField'];

function profileChange(before: User, change: ProfileFieldChange): Partial<User> {
  if (!change) return {};
  const profileData = new Map(before.profileData);
  const { id, value, renderedValue } = change;
  if (value === null) profileData.delete(id);
  else profileData.set(id, renderedValue === undefined ? { value } : { value, renderedValue });
  return { profileData };
}

/** The same value with what is given in place of what was. */
function withoutAbsent<Value extends object>(before: Value, change: Partial<Value>): Value {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

function isListedAlike(one: User, other: User): boolean {
  return one.fullName === other.fullName && one.isActive === other.isActive;
}

function roleFlags(role: Role): Partial<OwnUser> {
  return {
    isOwner: role === 'owner',
    isAdmin: role === 'owner' || role === 'administrator',
    isModerator: role === 'moderator',
    isGuest: role === 'guest',
  };
}

export const useUsersStore = defineChatStore('users', (account) => {
  const byId = shallowRef(shallowReactive(new Map<number, User>()));
  /** What registration says of me beyond my entry among the users. */
  const own = shallowRef<OwnUser | null>(null);
  const mutedUserIds = shallowRef<ReadonlySet<number>>(new Set());
  /** Another number whenever somebody comes, goes or is called otherwise: for lists that would else follow each person. */
  const rosterRevision = shallowRef(0);

  /** Undefined for people whom we may not see, or no longer. */
  function user(userId: number): User | undefined {
    return byId.value.get(userId);
  }

  /** The name to show; undefined where nobody is known by this id. */
  function fullName(userId: number): string | undefined {
    return user(userId)?.fullName;
  }

  function ownUser(): User | undefined {
    return user(account.userId);
  }

  function isMuted(userId: number): boolean {
    return mutedUserIds.value.has(userId);
  }

  function loadSnapshot(snapshot: InitialSnapshot) {
    const all = [
      ...(snapshot.crossRealmBots ?? []),
      ...(snapshot.nonActiveUsers ?? []),
      ...(snapshot.users ?? []),
    ];
    byId.value = shallowReactive(new Map(all.map((one) => [one.userId, one])));
    own.value = snapshot.ownUser ?? null;
    mutedUserIds.value = new Set(snapshot.mutedUsers?.map((muted) => muted.id));
  }

  function handleAdd(event: ChatEventOf<'realm_user/add'>) {
    byId.value.set(event.user.userId, event.user);
    rosterRevision.value += 1;
  }

  let onOwnAddress: (email: string) => void = () => {};

  /** What registration told of me changes with me; what my role allows follows from the organization's settings. */
  function updateOwn({ change, avatarUrlMedium, avatarSource }: ChatEventOf<'realm_user/update'>) {
    const { fullName, email, avatarUrl, deliveryEmail, role, isBillingAdmin } = change;
    if (deliveryEmail) onOwnAddress(deliveryEmail);
    if (!own.value) return;
    own.value = withoutAbsent(own.value, {
      fullName,
      email,
      avatarUrl,
      avatarUrlMedium,
      avatarSource,
      isBillingAdmin,
      deliveryEmail: deliveryEmail ?? undefined,
      ...(role === undefined ? {} : roleFlags(role)),
    });
  }

  function handleUpdate(event: ChatEventOf<'realm_user/update'>) {
    const { userId, change, profileField } = event;
    if (userId === account.userId) updateOwn(event);
    const before = user(userId);
    if (!before) return;
    const after = { ...before, ...change, ...profileChange(before, profileField) };
    byId.value.set(userId, after);
    if (!isListedAlike(before, after)) rosterRevision.value += 1;
  }

  /** We may no longer see this person; their messages stay. */
  function handleRemove(event: ChatEventOf<'realm_user/remove'>) {
    if (byId.value.delete(event.userId)) rosterRevision.value += 1;
  }

  function handleMutedUsers(event: ChatEventOf<'muted_users'>) {
    mutedUserIds.value = new Set(event.mutedUsers.map((muted) => muted.id));
  }

  return {
    /** Says who is to hear when one's own address changes: at once, before anything is asked with the old one. */
    onOwnAddress(listener: (email: string) => void) {
      onOwnAddress = listener;
    },
    byId,
    own,
    mutedUserIds,
    rosterRevision,
    user,
    fullName,
    ownUser,
    isMuted,
    loadSnapshot,
    handleAdd,
    handleUpdate,
    handleRemove,
    handleMutedUsers,
  };
});
