import { expect, it } from 'vitest';
import { parse } from '@/api/parse';
import { serverSettings } from './serverSettings';

const read = (wire: unknown) => parse(serverSettings, wire, 'GET /server_settings');

it('reads either brand, old and new names of the address, and the root of many realms', () => {
  expect(
    read({ service_version: '1', service_feature_level: 5, realm_uri: 'https://a.example' }),
  ).toMatchObject({ serverVersion: '1', featureLevel: 5, realmUrl: 'https://a.example' });
  expect(
    read({ zulip_version: '9', realm_url: 'https://b.example', realm_uri: 'https://a.example' }),
  ).toMatchObject({ featureLevel: 0, realmUrl: 'https://b.example' });
  expect(read({ zulip_version: '9' }).realmUrl).toBeUndefined();
  const methods = { authentication_methods: { password: true, 'openid connect': false } };
  expect(
    read({ zulip_version: '9', ...methods }).authenticationMethods?.get('openid connect'),
  ).toBe(false);
});
