import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { dailyChecks } from '../../kernel/jobs/table.ts';
import { before, days } from '../../kernel/time/clock.ts';

type Check = typeof dailyChecks.$inferSelect;

type Name = 'audit-ledger' | 'reconcile';

const isNamed = (name: string) => eq(dailyChecks.name, name);

/** The pass that was cut, or a new one a day after the start of the last. Undefined until then. */
export const openPass = async (db: Database, name: Name, now: Date): Promise<Check | undefined> => {
  await db.insert(dailyChecks).values({ name, startedAt: now, completedAt: now }).onConflictDoNothing();
  const isOver = and(isNamed(name), isNotNull(dailyChecks.endedAt), lte(dailyChecks.startedAt, before(now, days(1))));
  const fresh = { startedAt: now, endedAt: null, findings: 0, failures: 0, part: null, lastId: null };
  await db.update(dailyChecks).set(fresh).where(isOver);
  const [check] = await db.select().from(dailyChecks).where(isNamed(name));
  return check?.endedAt === null ? check : undefined;
};

export const savePass = async (db: Database, name: Name, values: Partial<Check>): Promise<void> => {
  await db.update(dailyChecks).set(values).where(isNamed(name));
};

export const endPass = (db: Database, name: Name, now: Date, values: Partial<Check> = {}): Promise<void> =>
  savePass(db, name, { ...values, endedAt: now, completedAt: now });

export const readChecks = (db: Database): Promise<Check[]> => db.select().from(dailyChecks);
