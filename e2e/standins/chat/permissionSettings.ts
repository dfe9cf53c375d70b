/** Which groups each group-valued setting takes, as the register answer tells it. */

export interface PermissionSetting {
  require_system_group: boolean;
  allow_internet_group: boolean;
  allow_owners_group: boolean;
  allow_nobody_group: boolean;
  allow_everyone_group: boolean;
  default_group_name: string;
  default_for_system_groups: string | null;
  id_field_name: string;
  /** Where it names any, no other role will do. */
  allowed_system_groups: string[];
}

const setting = (
  name: string,
  changes: Partial<PermissionSetting>,
): [string, PermissionSetting] => [
  name,
  {
    require_system_group: true,
    allow_internet_group: false,
    allow_owners_group: false,
    allow_nobody_group: false,
    allow_everyone_group: false,
    default_group_name: 'role:members',
    default_for_system_groups: null,
    id_field_name: `${name}_id`,
    allowed_system_groups: [],
    ...changes,
  },
];

type PermissionSettings = Readonly<Record<string, PermissionSetting>>;

export const PERMISSION_SETTINGS: Readonly<
  Record<'realm' | 'stream' | 'group', PermissionSettings>
> = {
  realm: Object.fromEntries([
    setting('create_multiuse_invite_group', {
      allow_nobody_group: true,
      default_group_name: 'role:administrators',
    }),
    setting('can_access_all_users_group', {
      allow_everyone_group: true,
      default_group_name: 'role:everyone',
      allowed_system_groups: ['role:everyone', 'role:members'],
    }),
    setting('can_create_public_channel_group', {}),
    setting('can_create_private_channel_group', {}),
    setting('direct_message_initiator_group', {
      allow_owners_group: true,
      allow_nobody_group: true,
      allow_everyone_group: true,
      default_group_name: 'role:everyone',
    }),
    setting('direct_message_permission_group', {
      allow_owners_group: true,
      allow_nobody_group: true,
      allow_everyone_group: true,
      default_group_name: 'role:everyone',
    }),
  ]),
  stream: Object.fromEntries([
    setting('can_remove_subscribers_group', {
      allow_everyone_group: true,
      default_group_name: 'role:administrators',
    }),
  ]),
  group: Object.fromEntries([
    setting('can_mention_group', {
      require_system_group: false,
      allow_nobody_group: true,
      allow_everyone_group: true,
      default_group_name: 'role:everyone',
      default_for_system_groups: 'role:nobody',
    }),
  ]),
};

/** The levels from which on a channel has each of these. */
export const CHANNEL_PERMISSIONS_FROM = {
  can_administer_channel_group: 325,
  can_add_subscribers_group: 342,
  can_subscribe_group: 349,
} as const;

export const CHANNEL_PERMISSIONS = [
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
] as const;

/** From this level on people are taken out by whom any group or people are named, and that changes by a pair. */
export const REMOVERS_PAIRED_FROM = 320;

const ofAnyGroup = {
  require_system_group: false,
  allow_owners_group: true,
  allow_nobody_group: true,
};

/** All of them, as a server of this level has them. */
export function permissionSettings(level: number): typeof PERMISSION_SETTINGS {
  const removers = PERMISSION_SETTINGS.stream.can_remove_subscribers_group;
  const later = Object.entries(CHANNEL_PERMISSIONS_FROM)
    .filter(([, from]) => from <= level)
    .map(([name]) => setting(name, { ...ofAnyGroup, default_group_name: 'role:nobody' }));
  return {
    ...PERMISSION_SETTINGS,
    stream: {
      ...(removers && {
        can_remove_subscribers_group:
          level < REMOVERS_PAIRED_FROM ? removers : { ...removers, ...ofAnyGroup },
      }),
      ...Object.fromEntries(later),
    },
  };
}
