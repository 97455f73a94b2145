import type { OpenDatabase } from '../../kernel/database/database.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { hours, minutes } from '../../kernel/time/clock.ts';

/** Times that a signed-in person gives their password again, whatever for. */
export const passwordCheckLimit = (database: OpenDatabase) => rateLimit(database, 'password-check', 5, minutes(5));

/** New passwords of one account: each is told by mail. */
export const passwordChangeLimit = (database: OpenDatabase) => rateLimit(database, 'password-change', 5, hours(1));
