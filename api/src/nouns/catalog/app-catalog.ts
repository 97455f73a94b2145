import { Service } from '@nearhand/contracts/wire';
import buildSerializer from 'fast-json-stringify';
import fp from 'fastify-plugin';
import { type Catalog, catalogKeeper } from './catalog.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The public list of services as it is now. */
    catalog: () => Promise<Catalog>;
  }
}

/** Puts the one list of services that an app keeps on the instance: `app.catalog`. */
export const appCatalog = fp(async (app) => {
  // Written as routes write: what the contract does not name is left out.
  app.decorate('catalog', catalogKeeper(app.db, buildSerializer({ ...Service })));
});
