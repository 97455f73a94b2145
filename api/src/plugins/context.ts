import fp from 'fastify-plugin';
import type Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import type { Settings } from '../settings.ts';

/** What every route may need, given from outside so that tests can give their own. */
export interface AppContext {
  database: OpenDatabase;
  settings: Settings & { secret: string };
  stripe: Stripe | undefined;
  clock: Clock;
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Database;
    database: OpenDatabase;
    settings: AppContext['settings'];
    stripe: Stripe | undefined;
    clock: Clock;
  }
}

/** Puts the context on the instance: `app.db`, `app.settings`, `app.stripe`, `app.clock`. */
export const context = fp<AppContext>(async (app, { database, settings, stripe, clock }) => {
  app.decorate('database', database);
  app.decorate('db', database.db);
  app.decorate('settings', settings);
  app.decorate('stripe', stripe);
  app.decorate('clock', clock);
});
