import type { Page } from '@playwright/test';

/**
 * Everything that stays behind in the browser, as text. @throws where a database is taken away while it is read, or does not
 * open: one that is being erased may answer nobody
 */
export function traces(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answerOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('No answer'));
      });
    const rows: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const isSilent = new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error(`${name} does not open`)), 10_000);
      });
      isSilent.catch(() => undefined);
      const database = await Promise.race([answerOf(indexedDB.open(name ?? '')), isSilent]);
      // One that is taken away may answer nothing more that was asked of it.
      const isLost = new Promise<never>((_resolve, reject) => {
        database.onclose = () => reject(new Error(`${name} was taken away`));
      });
      isLost.catch(() => undefined);
      for (const store of database.objectStoreNames) {
        const all = answerOf(database.transaction(store).objectStore(store).getAll());
        rows.push(await Promise.race([all, isLost]));
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
