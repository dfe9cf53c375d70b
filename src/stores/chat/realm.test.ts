import { expect, it } from 'vitest';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';

const world = chatWorldOfEachTest();

it('takes over what a new plan allows to upload, and keeps the other limits', () => {
  const { realm } = world.stores;
  loadSnapshot(world.stores, eg.initialSnapshot());
  const before = realm.limits;
  realm.handleUpdate(eg.event.realmUpdateDict({ data: { max_file_upload_size_mib: 1024 } }));
  expect(realm.limits).toEqual({ ...before, maxFileUploadSizeMib: 1024 });
});

it('knows whether there are passwords after the ways to sign in have changed', () => {
  const { realm } = world.stores;
  loadSnapshot(world.stores, eg.initialSnapshot({ realm_password_auth_enabled: true }));
  const allow = (names: readonly string[]) => {
    const methods = ['Email', 'LDAP', 'SAML'].map((name) => [
      name,
      { enabled: names.includes(name) },
    ]);
    const data = { authentication_methods: Object.fromEntries(methods) as object };
    realm.handleUpdate(eg.event.realmUpdateDict({ data }));
    return realm.realm;
  };
  expect(allow(['SAML'])).toMatchObject({ passwordAuthEnabled: false, emailAuthEnabled: false });
  expect(allow(['LDAP'])).toMatchObject({ passwordAuthEnabled: true, emailAuthEnabled: false });
  expect(allow(['Email'])).toMatchObject({ passwordAuthEnabled: true, emailAuthEnabled: true });
  realm.handleUpdate(eg.event.realmUpdate({ property: 'name', value: 'Port' }));
  expect(realm.realm).toMatchObject({ name: 'Port', passwordAuthEnabled: true });
});
