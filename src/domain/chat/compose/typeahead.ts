/** What is being typed that can be completed, and which names fit it best. */
import { bestOf } from '@/domain/bestOf';
import { isInOpenFence } from './composeText';
import { knownForm, searchForm } from '../nameSearch';

export type TypeaheadKind =
  'mention' | 'channel' | 'topic' | 'emoji' | 'language' | 'command' | 'time';

export interface TypeaheadQuery {
  readonly kind: TypeaheadKind;
  /** Where what is to be replaced starts; it ends at the cursor. */
  readonly start: number;
  readonly typed: string;
  /** For mentions: whether nobody is to be called. */
  readonly isSilent: boolean;
  /** For topics: the name of their channel. */
  readonly channelName: string;
  /** For topics of a channel that is written as a link, for its name cannot be. */
  readonly channelId: number | null;
}

interface Pattern {
  kind: TypeaheadKind;
  /** Group 1 is what stands before, 2 what marks it, 3 what was typed, 4 the channel of a topic. */
  shape: RegExp;
}

const before = '(^|[\\s(\\[{"\'/>])';
const PATTERNS: readonly Pattern[] = [
  {
    kind: 'topic',
    shape: new RegExp(`${before}(#\\*\\*)(?<channel>[^*>\\n]+)>(?<typed>[^*\\n]{0,60})$`),
  },
  {
    kind: 'topic',
    shape: new RegExp(`${before}(#\\*\\*)(?<channel>[^*>\\n]+)\\*\\*>(?<typed>[^*\\n]{0,60})$`),
  },
  {
    kind: 'topic',
    shape:
      /(^|[\s(])(\[#)[^\]\n]+\]\(#narrow\/channel\/(?<id>\d+)[^)\s]*\)>(?<typed>[^*\n]{0,60})$/,
  },
  {
    kind: 'mention',
    shape: new RegExp(`${before}(@_?\\*{0,2})(?<typed>[^@*\\s][^@*\\n]{0,40}|)$`),
  },
  {
    kind: 'channel',
    shape: new RegExp(`${before}(#\\*{0,2})(?<typed>[^#*>\\s][^#*>\\n]{0,40}|)$`),
  },
  { kind: 'emoji', shape: new RegExp(`${before}(:)(?<typed>[a-z0-9_+-]{2,30})$`, 'i') },
  { kind: 'command', shape: /^()(\/)(?<typed>[a-z]*)$/ },
  { kind: 'time', shape: /()(<time:?)(?<typed>[^>\n]{0,30})$/ },
];
const LANGUAGE = /(^|\n)(?<mark>`{3,}|~{3,})\s?(?<typed>[\w+#.-]*)$/;

function isInCode(text: string): boolean {
  if (isInOpenFence(text, text.length)) return true;
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return (line.match(/`/g)?.length ?? 0) % 2 === 1;
}

function languageQuery(text: string): TypeaheadQuery | null {
  const found = LANGUAGE.exec(text);
  const typed = found?.groups?.typed;
  if (!found || typed === undefined) return null;
  // A fence that closes another takes no language.
  const opens = isInOpenFence(text, text.length);
  const start = text.length - typed.length;
  const plain = { isSilent: false, channelName: '', channelId: null };
  return opens ? { kind: 'language', start, typed, ...plain } : null;
}

/** What stands before the cursor and can be completed; null where nothing can. */
export function typeaheadQuery(text: string): TypeaheadQuery | null {
  const language = languageQuery(text);
  if (language) return language;
  if (isInCode(text)) return null;
  for (const { kind, shape } of PATTERNS) {
    const found = shape.exec(text);
    if (!found) continue;
    const [, lead = '', mark = ''] = found;
    const { typed = '', channel = '', id } = found.groups ?? {};
    const isSilent = mark.startsWith('@_');
    const channelId = id === undefined ? null : Number(id);
    const start = found.index + lead.length;
    return { kind, start, typed, isSilent, channelName: channel, channelId };
  }
  return null;
}

/** 0 for the whole name, then its start, the start of one of its words, anywhere; null where it does not fit. */
function rankOf(form: string, wanted: string): number | null {
  if (wanted === '') return 1;
  if (form === wanted) return 0;
  const place = form.indexOf(wanted);
  if (place === 0) return 1;
  if (place < 0) return null;
  return /[\s_\-./]/.test(form[place - 1] ?? '') ? 2 : 3;
}

/** The best few: by how their names fit, then as `compare` says. */
export function bestFitting<Candidate>(
  candidates: Iterable<Candidate>,
  {
    typed,
    nameOf,
    compare,
    limit,
    isWholeFirst = true,
  }: {
    typed: string;
    nameOf(candidate: Candidate): string;
    compare(one: Candidate, other: Candidate): number;
    limit: number;
    /** Whether what was typed as a whole name stands before what only begins so. */
    isWholeFirst?: boolean;
  },
): Candidate[] {
  const wanted = searchForm(typed);
  const fitting: { candidate: Candidate; rank: number }[] = [];
  for (const candidate of candidates) {
    const rank = rankOf(knownForm(nameOf(candidate)), wanted);
    if (rank !== null) fitting.push({ candidate, rank: isWholeFirst ? rank : Math.max(rank, 1) });
  }
  return bestOf(
    fitting,
    limit,
    (one, other) => one.rank - other.rank || compare(one.candidate, other.candidate),
  ).map(({ candidate }) => candidate);
}
