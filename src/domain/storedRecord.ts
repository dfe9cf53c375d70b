/** Reads what was written down in an earlier life of the app: another version, or a broken disk, may have written it. */

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a plain object; null for everything else. */
export function fieldsOf(value: unknown): Fields | null {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPlain ? { ...value } : null;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** What a text holds as JSON; null where there is none, or it is damaged. */
export function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The entries of a list; none for everything else. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Undefined where it is neither. */
export function numberOrNull(value: unknown): number | null | undefined {
  return value === null || isNumber(value) ? value : undefined;
}
