/** Events about drafts that the server keeps. */
import * as v from 'valibot';
import { draft } from '../draft';
import { event } from './event';

export const addDraftsEvent = event('drafts', 'add', { drafts: v.array(draft) });
export const updateDraftEvent = event('drafts', 'update', { draft });
export const removeDraftEvent = event('drafts', 'remove', { draft_id: v.number() });
