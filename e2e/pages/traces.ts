import type { Page } from '@playwright/test';

/** Everything that stays behind in the browser, as text. */
export function traces(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const rows: unknown[] = [];
    for (const { name } of databases) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(`${name} cannot be opened`));
      });
      for (const store of database.objectStoreNames) {
        rows.push(
          await new Promise((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
          }),
        );
      }
      database.close();
    }
    const decoder = new TextDecoder('latin1');
    const asText = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? decoder.decode(value) : value;
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return JSON.stringify(
      [
        { ...localStorage },
        { ...sessionStorage },
        rows,
        cached,
        document.cookie,
        location.href,
        history.state,
        document.title,
        new XMLSerializer().serializeToString(document),
        window.name,
      ],
      asText,
    );
  });
}
