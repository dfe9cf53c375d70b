/** Narrows that tests look through: the example channel, and two topics of it. */
import type { Narrow } from '@/domain/chat/narrow';

export const general: Narrow = [{ operator: 'channel', channelId: 20 }];
export const arrivals: Narrow = [...general, { operator: 'topic', topic: 'arrivals' }];
export const departures: Narrow = [...general, { operator: 'topic', topic: 'departures' }];
