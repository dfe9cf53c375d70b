/** The endpoints of bots, each with an exchange. */
import * as bots from '@/api/chat/routes/bots';
import type { RouteCase } from './routeCase';

export const botCases: readonly RouteCase[] = [
  {
    slug: null,
    call: (client) =>
      bots.createBot(client, {
        fullName: 'Tide bot',
        shortName: 'tide',
        botType: 'outgoingWebhook',
        payloadUrl: 'https://tides.example.com/hook',
      }),
    route: 'POST /bots',
    params: {
      full_name: 'Tide bot',
      short_name: 'tide',
      bot_type: '3',
      payload_url: '"https://tides.example.com/hook"',
    },
    answer: { user_id: 15, api_key: 'b0t' },
    result: { userId: 15, apiKey: 'b0t' },
  },
  {
    slug: null,
    call: (client) => bots.updateBot(client, { botId: 15, fullName: 'Ebb bot', botOwnerId: 11 }),
    route: 'PATCH /bots/15',
    params: { full_name: 'Ebb bot', bot_owner_id: '11' },
  },
  {
    slug: null,
    call: (client) =>
      bots.updateBot(client, {
        botId: 15,
        role: 'moderator',
        servicePayloadUrl: 'https://ebb.example.com',
        serviceInterface: 'slack',
      }),
    route: 'PATCH /bots/15',
    params: {
      role: '300',
      service_payload_url: '"https://ebb.example.com"',
      service_interface: '2',
    },
  },
  {
    slug: null,
    call: (client) =>
      bots.uploadBotAvatar(client, { botId: 15, content: new Blob(['x']), name: 'ebb.png' }),
    route: 'PATCH /bots/15',
    params: {},
  },
  {
    slug: null,
    call: (client) => bots.deactivateBot(client, { botId: 15 }),
    route: 'DELETE /bots/15',
  },
  {
    slug: null,
    call: (client) => bots.getBotApiKey(client, { botId: 15 }),
    route: 'GET /bots/15/api_key',
    answer: { api_key: 'b0t' },
    result: 'b0t',
  },
  {
    slug: null,
    call: (client) => bots.regenerateBotApiKey(client, { botId: 15 }),
    route: 'POST /bots/15/api_key/regenerate',
    answer: { api_key: 'n3w' },
    result: 'n3w',
  },
];
