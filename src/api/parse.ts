/** Reads what came over the wire with a schema, and says what is wrong with it without telling its content. */
import * as v from 'valibot';
import { MalformedResponseError } from '@/domain/requestError';

/** What was expected and what kind of value was found, never the value itself. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const input = issue.input;
  const kind = input === null ? 'null' : Array.isArray(input) ? 'array' : typeof input;
  return `expected ${issue.expected ?? issue.type}, found ${kind}`;
}

/**
 * Reads `data` with `schema`.
 * @throws MalformedResponseError naming the route and the place, never the content.
 */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  route: string,
  status = 200,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, data, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new MalformedResponseError(route, {
    status,
    path: v.getDotPath(issue) ?? '',
    detail: describeIssue(issue),
  });
}
