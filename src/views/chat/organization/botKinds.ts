/** The kinds of bots that people make by themselves. */
export const botKinds = ['generic', 'incomingWebhook', 'outgoingWebhook'] as const;

export type MadeBotKind = (typeof botKinds)[number];
