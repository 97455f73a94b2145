import { hash as digestOf } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Category, type Service, searchableText, sortServices } from '@nearhand/contracts';
import { Service as ServiceSchema } from '@nearhand/contracts/wire';
import buildSerializer from 'fast-json-stringify';
import fp from 'fastify-plugin';
import type { Database } from '../../kernel/database/database.ts';
import { singleFlight } from '../../kernel/time/single-flight.ts';
import { type CatalogState, readCatalog, readCatalogState } from './catalog-repository.ts';
import { compressedOnce } from './encoding.ts';

/** One service: what lists are found and ordered by, and the bytes that are sent. */
export interface CatalogEntry
  extends Pick<Service, '_id' | 'createdAt' | 'basePrice' | 'rating' | 'ranking' | 'bookings' | 'views'> {
  category: Category;
  providerId: string;
  text: string;
  json: Buffer;
  /** Of all that is shown but the views. */
  digest: string;
}

/** All active services at one moment. */
export interface Catalog {
  /** Newest first. */
  entries: readonly CatalogEntry[];
  /** Of all that is in it but the views: copies that read at different moments have the same one. */
  hash: string;
  /** The answer with the whole list. */
  body: ReturnType<typeof compressedOnce>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The public list of services as it is now. */
    catalog: () => Promise<Catalog>;
  }
}

/**
 * Puts `app.catalog` on the instance: the list in memory, renewed where a small query says that it has changed. Where
 * that fails the callers get the error, never the old list.
 */
export const appCatalog = fp(async (app) => {
  // As routes serialize: members that the contract does not name are left out.
  const write = buildSerializer({ ...ServiceSchema });
  const flight = singleFlight<Catalog>();
  let cached: (Catalog & { state: CatalogState }) | undefined;
  app.decorate('catalog', () =>
    flight('catalog', async () => {
      const state = await readCatalogState(app.db);
      if (cached?.state.revision === state.revision && cached.state.changedBy === state.changedBy) return cached;
      // Where writes come faster than lists can be compressed, the lists in between are left out.
      await cached?.body.idle();
      cached = await renewed(app.db, cached, write);
      return cached;
    }),
  );
});

type Write = (service: Service) => string;

const renewed = async (db: Database, cached: (Catalog & { state: CatalogState }) | undefined, write: Write) => {
  const read: CatalogEntry[] = [];
  const { state, changed } = await readCatalog(db, cached, (services) => {
    for (const service of services) read.push(entryOf(service, write));
  });
  const replaced = new Set(changed);
  const others = changed && cached ? cached.entries.filter(({ _id }) => !replaced.has(_id)) : [];
  const entries = sortServices([...others, ...read], 'newest');
  await turn();
  const hash = shortDigest(entries.map(({ digest }) => digest).join());
  return { state, entries, hash, body: compressedOnce(listBody(entries)) };
};

const entryOf = (service: Service, write: Write): CatalogEntry => {
  const { _id, createdAt, basePrice, rating, ranking, bookings, views, category, provider } = service;
  return {
    ...{ _id, createdAt, basePrice, rating, ranking, bookings, views, category },
    providerId: provider._id,
    text: searchableText(service),
    json: Buffer.from(write(service)),
    digest: shortDigest(write({ ...service, views: 0 })),
  };
};

/** 132 bits of SHA-256, fit for an `ETag`. */
export const shortDigest = (text: string): string => digestOf('sha256', text, 'base64url').slice(0, 22);

const comma = Buffer.from(',');

/** The answer with these services, and the cursor of the next page if there is one. */
export const listBody = (entries: readonly CatalogEntry[], next?: string): Buffer =>
  Buffer.concat([
    Buffer.from('{"data":['),
    ...entries.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json])),
    Buffer.from(next === undefined ? ']}' : `],"next":${JSON.stringify(next)}}`),
  ]);
