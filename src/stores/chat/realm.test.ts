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
