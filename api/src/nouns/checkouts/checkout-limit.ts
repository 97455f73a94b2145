import type { OpenDatabase } from '../../kernel/database/database.ts';
import { type AttemptLimit, attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { tenMinutes } from '../../kernel/time/durations.ts';

/** How many pages of Stripe's one person may open, for plans and credits together. */
export const checkoutLimit = (database: OpenDatabase): AttemptLimit =>
  attemptLimit(database, 'checkouts', 20, tenMinutes);
