import { lt } from 'drizzle-orm';
import fp from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { rateLimits } from '../database/schema.ts';

const fiveMinutes = 300_000;

/** Forgets the attempts whose time was over at `now`. */
export const forgetOldAttempts = async (db: Database, now: Date): Promise<void> => {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
};

/** Keeps the table of attempts small. Several copies of the API may do it at once: what is gone is gone. */
export const limitsUpkeep = fp(async (app) => {
  const timer = setInterval(() => {
    forgetOldAttempts(app.db, new Date()).catch((error: unknown) =>
      app.log.error({ err: error }, 'old attempts could not be forgotten'),
    );
  }, fiveMinutes).unref();
  app.addHook('onClose', async () => clearInterval(timer));
});
