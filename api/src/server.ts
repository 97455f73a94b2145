import { startTracing, stopTracing } from '@slices/tracing/tracing.ts';
import { collectDefaultMetrics } from 'prom-client';
import { buildApp } from './app.ts';
import { runCommand } from './commands/run-command.ts';
import { ownsTables } from './kernel/database/api-role.ts';
import { databasePlace, openDatabase } from './kernel/database/database.ts';
import { createMailer } from './kernel/email/mailer.ts';
import { requireFolders } from './kernel/settings/data-folder.ts';
import { SettingsError } from './kernel/settings/environment.ts';
import { storedSecret } from './kernel/settings/secret.ts';
import type { Settings } from './kernel/settings/settings.ts';
import { overlapReports } from './nouns/bookings/booking-repository.ts';
import { jobs } from './orchestration/jobs/jobs.ts';
import { type RunningJobs, startJobs } from './orchestration/jobs/start-jobs.ts';
import { stopGracefully } from './site/health-routes.ts';
import { zoneReport } from './site/zone-report.ts';
import { createStripe } from './stripe/stripe-context.ts';

const start = async (settings: Settings): Promise<void> => {
  await startTracing('nearhand-api');
  await requireFolders(settings);
  const secret = settings.secret ?? (await storedSecret(settings.dataDirectory));
  const database = await openDatabase(databasePlace(settings));
  const withSecret = { ...settings, secret };
  const app = await buildApp({
    database,
    settings: withSecret,
    stripe: createStripe(settings.stripe),
    mailer: createMailer(withSecret),
    logger: { level: settings.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
  });
  collectDefaultMetrics({ register: app.metrics.registry });
  if (!app.mailer)
    app.log.warn('Mail is off: set MAIL_URL, or nobody is told of bookings and no password is recovered.');
  for (const overlap of await overlapReports(database.db)) app.log.warn(overlap);
  const otherClock = await zoneReport(app);
  if (otherClock) app.log.warn(otherClock);
  // No reason to stop: a site with one role for all still has the ledger's triggers.
  if (settings.production && (await ownsTables(database)))
    app.log.warn(
      'The role of DATABASE_URL owns tables, so a fault of the API could change the ledger’s rules: migrate with MIGRATION_DATABASE_URL.',
    );
  let running: Promise<RunningJobs> | undefined;
  // Waiting emails and running jobs may need the database.
  app.addHook('onClose', async () => {
    await Promise.allSettled([app.outbox.drained(), running?.then(({ stop }) => stop())]);
    // Emails that the last jobs have written: an email without its mark would be sent again.
    await app.outbox.drained();
    await Promise.all([database.close(), stopTracing()]);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      await stopGracefully(app, { delaySeconds: settings.shutdownDelaySeconds });
      // A collector of traces that does not answer would hold it.
      process.exit();
    });
  try {
    await app.listen({ port: settings.port, host: settings.host });
    // After the port is open: the first page does not wait for jobs.
    running = startJobs(app, jobs.map(app.metrics.counted));
    await running;
  } catch (error) {
    await app.close();
    throw isPortTaken(error) ? new SettingsError(`PORT ${settings.port} is taken by another program.`) : error;
  }
};

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

await runCommand(start);
