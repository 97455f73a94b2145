import type { OpenDatabase } from '../../kernel/database/database.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { fiveMinutes, hour } from '../../kernel/time/durations.ts';

/** Times that a signed-in person gives their password again, whatever for. */
export const passwordCheckLimit = (database: OpenDatabase) => attemptLimit(database, 'password-check', 5, fiveMinutes);

/** New passwords of one account: each is told by mail. */
export const passwordChangeLimit = (database: OpenDatabase) => attemptLimit(database, 'password-change', 5, hour);
