import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

const key = 'answers';

/** Closed after each use: an open one would stop a tab that deletes the database. */
const records: UseStore = (mode, use) =>
  createStore('nearhand', 'memory')(mode, (store) => {
    const used = use(store);
    store.transaction.db.close();
    return used;
  });

/** Rejects where the browser's storage is closed or broken, as `changeRecord`. */
export const readRecord = async (): Promise<unknown> =>
  records('readonly', (store) => promisifyRequest(store.get(key)));

/** Begun with the shell, which imports this file before others. */
export const earlyRecord = document.documentElement.hasAttribute('data-session') ? readRecord() : undefined;
earlyRecord?.catch(() => {});

/** Stores what `change` makes of the record, in one transaction of all tabs; undefined deletes it. */
export const changeRecord = async (change: (record: unknown) => unknown): Promise<void> =>
  records('readwrite', (store) => {
    const reading = store.get(key);
    reading.onsuccess = () => {
      try {
        const next = change(reading.result);
        if (next === undefined) store.delete(key);
        else store.put(next, key);
      } catch {
        store.transaction.abort();
      }
    };
    return promisifyRequest(store.transaction);
  });
