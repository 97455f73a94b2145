import type { OpenDatabase } from '../../kernel/database/database.ts';
import { type AttemptLimit, attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { tenMinutes } from '../../kernel/time/durations.ts';

/** How often one person may change something about their subscriptions: each time Stripe is asked. */
export const changeLimit = (database: OpenDatabase): AttemptLimit =>
  attemptLimit(database, 'subscription-changes', 20, tenMinutes);

/** How often they may ask what a change would cost. */
export const previewLimit = (database: OpenDatabase): AttemptLimit =>
  attemptLimit(database, 'subscription-previews', 60, tenMinutes);
