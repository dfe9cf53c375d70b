/** Example drafts, snippets, scheduled messages and uploads. */
import {
  attachment as attachmentSchema,
  type Attachment,
  type WireAttachment,
} from '@/api/chat/model/attachment';
import { draft as draftSchema, type Draft, type WireDraft } from '@/api/chat/model/draft';
import type { WireSavedSnippet } from '@/api/chat/model/savedSnippet';
import {
  scheduledMessage as scheduledMessageSchema,
  type ScheduledMessage,
  type WireScheduledMessage,
} from '@/api/chat/model/scheduledMessage';
import { nextId, nextTimestamp } from './ids';
import { read } from './read';

export function wireDraft(overrides: Partial<WireDraft> = {}): WireDraft {
  return {
    id: nextId(),
    type: 'stream',
    to: [20],
    topic: 'arrivals',
    content: 'Half a sentence',
    timestamp: nextTimestamp(),
    ...overrides,
  };
}

export function draft(overrides: Partial<WireDraft> = {}): Draft {
  return read(draftSchema, wireDraft(overrides));
}

export function wireSavedSnippet(
  overrides: Partial<WireSavedSnippet> = {},
): WireSavedSnippet & { date_created: number } {
  return {
    id: nextId(),
    title: 'Welcome',
    content: 'Welcome aboard!',
    date_created: nextTimestamp(),
    ...overrides,
  };
}

type WireChannelScheduled = Extract<WireScheduledMessage, { topic: string }>;

export function wireScheduledMessage(
  overrides: Partial<WireChannelScheduled> = {},
): WireChannelScheduled {
  return {
    scheduled_message_id: nextId(),
    type: 'stream',
    to: 20,
    topic: 'arrivals',
    content: 'Good morning',
    rendered_content: '<p>Good morning</p>',
    scheduled_delivery_timestamp: nextTimestamp() + 86_400,
    failed: false,
    ...overrides,
  };
}

export function scheduledMessage(overrides: Partial<WireChannelScheduled> = {}): ScheduledMessage {
  return read(scheduledMessageSchema, wireScheduledMessage(overrides));
}

export function wireAttachment(overrides: Partial<WireAttachment> = {}): WireAttachment {
  return {
    id: nextId(),
    name: 'tides.pdf',
    path_id: '2/3f/t1de5/tides.pdf',
    size: 20_480,
    create_time: nextTimestamp() * 1000,
    messages: [],
    ...overrides,
  };
}

export function attachment(overrides: Partial<WireAttachment> = {}): Attachment {
  return read(attachmentSchema, wireAttachment(overrides));
}
