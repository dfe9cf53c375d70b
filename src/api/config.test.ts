import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fc, runsOf } from '@/testing/properties';
import { readPlainConfig } from './config';
import { parseConfig } from './configSchema';

const shipped = () => JSON.parse(readFileSync('public/config.json', 'utf8')) as object;

it('reads the configuration that comes with the app without the schema', () => {
  expect(readPlainConfig(shipped())).not.toBeNull();
});

const text = fc.oneof(
  fc.constantFrom('', '/', '/v2', '/a/../b', '//host', 'https://chat.example', 'http://a.example'),
  fc.constantFrom('https://1.2.3.4.5/a', 'https://a.example/', ' x ', 'a b', 'home', 'en', 'en-GB'),
  fc.string(),
);
const anything = fc.oneof(
  text,
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.constant([]),
);

/** A part of the shipped configuration, some of its values replaced, missing or joined by others. */
function variation(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) {
    return fc.array(fc.oneof(...value.map(variation)), { minLength: 0, maxLength: 2 });
  }
  if (typeof value !== 'object' || value === null) {
    return fc.oneof({ weight: 40, arbitrary: fc.constant<unknown>(value) }, anything);
  }
  const keys = Object.entries(value).map(([key, inner]) => [key, variation(inner)] as const);
  return fc
    .tuple(
      fc.record(Object.fromEntries(keys), { requiredKeys: keys.map(([key]) => key) }),
      fc.oneof(
        { weight: 20, arbitrary: fc.constant(null) },
        fc.constantFrom(...keys.map(([key]) => key), 'other'),
      ),
    )
    .map(([record, touched]) => (touched === null ? record : without(record, touched)));
}

function without(record: Record<string, unknown>, key: string): Record<string, unknown> {
  const { [key]: removed, ...rest } = record;
  return key in record ? rest : { ...rest, [key]: removed ?? 1 };
}

it('agrees with the schema wherever it dares to read at all', () => {
  let readCount = 0;
  fc.assert(
    fc.property(variation(shipped()), (value) => {
      const plain = readPlainConfig(value);
      if (plain === null) return;
      readCount += 1;
      expect(parseConfig(value)).toEqual({ ok: true, config: plain });
    }),
    { numRuns: runsOf(2_000) },
  );
  expect(readCount).toBeGreaterThan(50);
});
