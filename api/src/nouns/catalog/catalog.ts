import { setImmediate as turn } from 'node:timers/promises';
import { type Category, type Service, searchableText, sortServices } from '@nearhand/contracts';
import { Service as ServiceSchema } from '@nearhand/contracts/wire';
import buildSerializer from 'fast-json-stringify';
import fp from 'fastify-plugin';
import type { Database } from '../../kernel/database/database.ts';
import { shortDigest } from '../../kernel/http/etag.ts';
import { singleFlight } from '../../kernel/time/single-flight.ts';
import { type CatalogState, readCatalog, readCatalogState } from './catalog-repository.ts';
import { compressedOnce } from './encoding.ts';

export interface CatalogEntry
  extends Pick<Service, '_id' | 'createdAt' | 'basePrice' | 'rating' | 'ranking' | 'bookings' | 'views'> {
  category: Category;
  providerId: string;
  text: string;
  json: Buffer;
  digest: string;
}

export interface Catalog {
  entries: readonly CatalogEntry[];
  /** Without views, so that copies which read at different moments have the same one. */
  hash: string;
  body: ReturnType<typeof compressedOnce>;
}

declare module 'fastify' {
  interface FastifyInstance {
    catalog: () => Promise<Catalog>;
  }
}

/** Puts `app.catalog` on the instance. Where the list cannot be renewed, callers get the error, never the old list. */
export const appCatalog = fp(async (app) => {
  // As routes serialize: members that the contract does not name are left out.
  const write = buildSerializer({ ...ServiceSchema });
  const flight = singleFlight<Catalog>();
  let cached: (Catalog & { state: CatalogState }) | undefined;
  app.decorate('catalog', () =>
    flight('catalog', async () => {
      const state = await readCatalogState(app.db);
      if (cached?.state.revision === state.revision && cached.state.changedBy === state.changedBy) return cached;
      // If writes come faster than lists can be compressed, the lists in between are left out.
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

const comma = Buffer.from(',');

export const listBody = (entries: readonly CatalogEntry[], next?: string): Buffer =>
  Buffer.concat([
    Buffer.from('{"data":['),
    ...entries.flatMap(({ json }, index) => (index === 0 ? [json] : [comma, json])),
    Buffer.from(next === undefined ? ']}' : `],"next":${JSON.stringify(next)}}`),
  ]);
