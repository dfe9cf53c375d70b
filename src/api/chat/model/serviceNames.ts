/** Keys that go by the server's brand: `service_version` is `zulip_version`. Both are accepted, one is read. */
import * as v from 'valibot';

/** The wire name that our schemas declare, for one that may carry another brand. */
export function plainName(name: string): string {
  return name
    .replace(/^(realm_)?service_update_/, '$1zulip_update_')
    .replace(/^service_/, 'zulip_');
}

/** An object with its branded keys renamed, other keys and all values as they came. */
export const withPlainNames = v.pipe(
  v.looseObject({}),
  v.transform((raw) => {
    const plain: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(raw)) {
      const own = plainName(name);
      if (own === name || !(own in raw)) plain[own] = value;
    }
    return plain;
  }),
);
