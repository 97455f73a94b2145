import { pino } from 'pino';
import { databasePlace, openDatabase } from '../kernel/database/database.ts';
import { safeLogging } from '../kernel/log/logged-error.ts';
import { reconcile } from '../orchestration/stripe/reconcile.ts';
import { createStripe } from '../stripe/stripe-context.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (settings, say) => {
  const stripe = createStripe(settings.stripe);
  if (!stripe) return say('Set STRIPE_SECRET_KEY, and STRIPE_API_BASE for the sandbox, as the API has them.', 1);
  const database = await openDatabase(databasePlace(settings));
  const log = pino({ level: settings.logLevel, ...safeLogging }, pino.destination(2));
  try {
    const context = { db: database.db, stripe, log, clock: () => new Date() };
    await reconcile({ ...context, settings: { ...settings, secret: '' } }, say);
  } finally {
    await database.close();
  }
});
