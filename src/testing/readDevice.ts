/** Everything that lies on a fake device, as one text: for what must not be found there. */
import type { FakePlatform } from './fakePlatform';

function opened<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database does not open'));
  });
}

async function databaseRows(indexedDb: IDBFactory, name: string): Promise<unknown[]> {
  const database = await opened(indexedDb.open(name));
  const rows = await Promise.all(
    [...database.objectStoreNames].map((store) =>
      opened(database.transaction(store).objectStore(store).getAll()),
    ),
  );
  database.close();
  return rows;
}

/** The keys of what an account has written down. */
export async function recordKeys(indexedDb: IDBFactory, name: string): Promise<string[]> {
  const isThere = (await indexedDb.databases()).some((one) => one.name === name);
  if (!isThere) return [];
  const database = await opened(indexedDb.open(name));
  const keys = await opened(database.transaction('records').objectStore('records').getAllKeys());
  database.close();
  return keys.map(String);
}

/** All databases, and the text stores of the device and of this tab. */
export async function readDevice(platform: FakePlatform): Promise<string> {
  const { indexedDb } = platform;
  const databases = indexedDb
    ? await Promise.all(
        (await indexedDb.databases()).map(({ name }) => databaseRows(indexedDb, name ?? '')),
      )
    : [];
  const texts = [platform.deviceStore, platform.tabStore].map((store) =>
    store.keys().map((key) => [key, store.read(key)]),
  );
  return JSON.stringify([databases, texts]);
}
