/** The roles that people can be given, from the most powerful to the least. */
export const roles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;
