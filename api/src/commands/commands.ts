import { stat } from 'node:fs/promises';
import { counted, toEmail } from '@nearhand/contracts';
import { pino } from 'pino';
import { grantApiRole } from '../kernel/database/api-role.ts';
import { databasePlace, type OpenDatabase, openDatabase } from '../kernel/database/database.ts';
import { safeLogging } from '../kernel/log/request-log.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import { grantAdmin as grant } from '../nouns/accounts/account-repository.ts';
import { overlapReports } from '../nouns/bookings/booking-repository.ts';
import { verifyDocuments as verify } from '../nouns/documents/verify-documents.ts';
import { importPlaces as importFile } from '../nouns/places/import-places.ts';
import { auditReport } from '../orchestration/audit/audit-books.ts';
import { auditStripe } from '../orchestration/audit/audit-stripe.ts';
import { jobs } from '../orchestration/jobs/jobs.ts';
import { makeQueues } from '../orchestration/jobs/start-jobs.ts';
import { bookingHooks } from '../orchestration/noun-hooks.ts';
import { reconcile as reconcileAll } from '../orchestration/stripe/reconcile.ts';
import { createStripe } from '../stripe/stripe-context.ts';
import type { Command, Open, Say } from './run-command.ts';

export const auditLedger: Command = (settings, say, _args, open) =>
  withDatabase(open, async ({ db }) => {
    const { differences: own, scope } = await auditReport(db);
    const stripe = createStripe(settings.stripe);
    const differences = [...own, ...(stripe ? await auditStripe(db, stripe) : [])];
    const asked = stripe ? 'compared with Stripe' : 'Stripe was not asked: STRIPE_SECRET_KEY is not set';
    sayDifferences(say, differences, `${scope}; ${asked}`);
  });

/** Receipts and statements: their numbers, their chain of hashes, and the ledger. */
export const verifyDocuments: Command = (_settings, say, _args, open) =>
  withDatabase(open, async ({ db }) => {
    const { differences, count } = await verify(db);
    sayDifferences(say, differences, counted(count, 'document'));
  });

const sayDifferences = (say: Say, differences: readonly string[], scope: string): void => {
  for (const difference of differences) say(difference);
  say(`${counted(differences.length, 'difference')} (${scope})`, differences.length === 0 ? 0 : 1);
};

export const grantAdmin: Command = async (_settings, say, [argument = ''], open) => {
  const email = toEmail(argument);
  if (!email) return say('Say whom: grant-admin EMAIL', 1);
  await withDatabase(open, async ({ db }) =>
    (await grant(db, email))
      ? say(`${email} is an admin now.`)
      : say(`There is no account with the address ${email}.`, 1),
  );
};

export const migrate = async (settings: Settings, say: Say): Promise<void> => {
  const { databaseUrl, migrationDatabaseUrl } = settings;
  const owner = migrationDatabaseUrl ? { url: migrationDatabaseUrl, setting: 'MIGRATION_DATABASE_URL' } : {};
  const database = await openDatabase({ ...databasePlace(settings), ...owner, migrate: true });
  try {
    if (migrationDatabaseUrl && databaseUrl) {
      await makeQueues(database, jobs);
      await grantApiRole(database, databaseUrl);
    }
    for (const overlap of await overlapReports(database.db)) say(overlap);
  } finally {
    await database.close();
  }
  say('The database is up to date.');
};

export const reconcile: Command = async (settings, say, _args, open) => {
  const stripe = createStripe(settings.stripe);
  if (!stripe) return say('Set STRIPE_SECRET_KEY, and STRIPE_API_BASE for the sandbox, as the API has them.', 1);
  const log = pino({ level: settings.logLevel, ...safeLogging }, pino.destination(2));
  await withDatabase(open, ({ db }) =>
    reconcileAll(
      { db, stripe, log, bookingHooks, clock: () => new Date(), settings: { ...settings, secret: '' } },
      say,
    ),
  );
};

export const importPlaces: Command = async (_settings, say, [file = ''], open) => {
  const exists = await stat(file).then(
    (found) => !found.isDirectory(),
    () => false,
  );
  if (!exists) return say('Say which file: import-places FILE', 1);
  await withDatabase(open, async ({ db }) => {
    const { counts, repeated, removed, bad, faults } = await importFile(db, file);
    for (const fault of faults) say(fault);
    if (bad > faults.length) say(`and ${bad - faults.length} more such lines`);
    for (const [country, count] of counts) say(`${country}: ${counted(count, 'postal code')}`);
    say(`Repeated: ${repeated}, removed: ${removed}, bad lines: ${bad}.`, counts.size === 0 ? 1 : 0);
  });
};

const withDatabase = async (open: Open, act: (database: OpenDatabase) => Promise<void>): Promise<void> => {
  const database = await open();
  await act(database).finally(database.close);
};
