/** What newer servers let be chosen of a channel: who may do what with it. */

/** In the order in which they are shown; a server has some of them. */
export const channelSettings = [
  { name: 'canSendMessageGroup', wireName: 'can_send_message_group' },
  { name: 'canAdministerChannelGroup', wireName: 'can_administer_channel_group' },
  { name: 'canAddSubscribersGroup', wireName: 'can_add_subscribers_group' },
  { name: 'canRemoveSubscribersGroup', wireName: 'can_remove_subscribers_group' },
  { name: 'canSubscribeGroup', wireName: 'can_subscribe_group' },
] as const;

export type ChannelSettingName = (typeof channelSettings)[number]['name'];
