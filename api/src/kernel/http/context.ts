import fp from 'fastify-plugin';
import type Stripe from 'stripe';
import { type CalendarNetwork, internet } from '../calendar/fetch-calendar.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import type { Mailer } from '../email/email.ts';
import { openUploadStore } from '../files/disk-store.ts';
import type { UploadStore } from '../files/upload-store.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from '../time/clock.ts';

export interface AppContext {
  database: OpenDatabase;
  settings: Settings & { secret: string };
  stripe: Stripe | undefined;
  mailer: Mailer | undefined;
  clock: Clock;
  /** The internet when absent. */
  calendarNetwork?: CalendarNetwork | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    db: Database;
    database: OpenDatabase;
    settings: AppContext['settings'];
    uploads: UploadStore;
    stripe: Stripe | undefined;
    mailer: Mailer | undefined;
    clock: Clock;
    calendarNetwork: CalendarNetwork;
  }
}

export const context = fp<AppContext>(
  async (app, { database, settings, stripe, mailer, clock, calendarNetwork = internet }) => {
    app.decorate('database', database);
    app.decorate('db', database.db);
    app.decorate('settings', settings);
    app.decorate('uploads', await openUploadStore(settings));
    app.decorate('stripe', stripe);
    app.decorate('mailer', mailer);
    app.decorate('clock', clock);
    app.decorate('calendarNetwork', calendarNetwork);
  },
);
