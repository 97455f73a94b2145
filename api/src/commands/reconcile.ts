import { pino } from 'pino';
import { databasePlace } from '../kernel/database/database.ts';
import { safeLogging } from '../kernel/log/logged-error.ts';
import { reconcile } from '../orchestration/stripe/reconcile.ts';
import { createStripe } from '../stripe/stripe-context.ts';
import { runCommand, withDatabase } from './run-command.ts';

await runCommand(async (settings, say) => {
  const stripe = createStripe(settings.stripe);
  if (!stripe) return say('Set STRIPE_SECRET_KEY, and STRIPE_API_BASE for the sandbox, as the API has them.', 1);
  const log = pino({ level: settings.logLevel, ...safeLogging }, pino.destination(2));
  await withDatabase(databasePlace(settings), ({ db }) =>
    reconcile({ db, stripe, log, clock: () => new Date(), settings: { ...settings, secret: '' } }, say),
  );
});
