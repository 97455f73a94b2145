import { webcrypto } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Category, type Service, searchableText, sortServices } from '@nearhand/contracts';
import type { Database } from '../database/database.ts';
import { readCatalog, readCatalogState } from './catalog-repository.ts';
import { type Encoding, encoded } from './encoding.ts';
import { sharedRun } from './shared-run.ts';

/** One service: what lists are found and ordered by, and the bytes that are sent. */
export interface CatalogEntry
  extends Pick<Service, '_id' | 'createdAt' | 'basePrice' | 'rating' | 'bookings' | 'views'> {
  category: Category;
  providerId: string;
  text: string;
  json: Buffer;
}

/** All active services at one moment. */
export interface Catalog {
  /** Newest first. */
  entries: readonly CatalogEntry[];
  /** A hash of all that is in it. */
  hash: string;
  /** The answer with the whole list. */
  bodies: Readonly<Record<Encoding, Buffer>>;
}

/** Of 14.5 MB it leaves 1.35 in half a second, 4 leaves 1.39 in a fifth, 6 leaves 1.30; gzip leaves 2.2. */
const quality = 5;

/**
 * The public list of services, kept in memory. It is never older than the question: each one asks the database, in a small query that simultaneous ones share, whether the list has
 * changed. If it has, it is built anew once for all who wait; if that fails, they fail, and nobody gets the old one.
 */
export const catalogKeeper = (db: Database, write: (service: Service) => string): (() => Promise<Catalog>) => {
  let kept: { state: string; catalog: Catalog } | undefined;
  return sharedRun(async () => {
    if (kept?.state === (await readCatalogState(db))) return kept.catalog;
    kept = await built(db, write);
    return kept.catalog;
  });
};

const built = async (db: Database, write: (service: Service) => string) => {
  const found: CatalogEntry[] = [];
  const state = await readCatalog(db, (services) => {
    for (const service of services) found.push(entryOf(service, write));
  });
  const entries = sortServices(found, 'newest');
  await turn();
  const identity = Buffer.concat(listBody(entries));
  // All three off the event loop.
  const [digest, br, gzip] = await Promise.all([
    webcrypto.subtle.digest('SHA-256', identity),
    encoded(identity, 'br', quality),
    encoded(identity, 'gzip', quality),
  ]);
  const hash = Buffer.from(digest).toString('base64url').slice(0, 22);
  return { state, catalog: { entries, hash, bodies: { identity, br, gzip } } };
};

const entryOf = (service: Service, write: (service: Service) => string): CatalogEntry => {
  const { _id, createdAt, basePrice, rating, bookings, views, category, provider } = service;
  const ranked = { _id, createdAt, basePrice, rating, bookings, views };
  return {
    ...ranked,
    category,
    providerId: provider._id,
    text: searchableText(service),
    json: Buffer.from(write(service)),
  };
};

const comma = Buffer.from(',');

/** The answer with these services, and with where the next page begins if there is one. */
export const listBody = (entries: readonly CatalogEntry[], next?: string): Buffer[] => [
  Buffer.from('{"data":['),
  ...entries.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json])),
  Buffer.from(next === undefined ? ']}' : `],"next":${JSON.stringify(next)}}`),
];
