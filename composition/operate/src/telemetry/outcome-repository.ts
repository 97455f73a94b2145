import type { Outcome, ReleaseHealth } from '@slices/format';
import { and, count, eq, gte, lt, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../site/options.ts';
import { releaseOutcomes, releasePeople } from './tables.ts';

export type MetPerson = typeof releasePeople.$inferInsert;

/** One address can pretend to be several people: so many may be forged and decide nothing. */
const leftOutSources = 2;

export const isMet = async (db: Database, met: MetPerson): Promise<boolean> => {
  const key = (['slice', 'trial', 'live', 'person'] as const).map((name) => eq(releasePeople[name], met[name]));
  const rows = await db
    .select({ metAt: releasePeople.metAt })
    .from(releasePeople)
    .where(and(...key));
  return rows.length > 0;
};

export const storeMet = async (db: Database, met: MetPerson): Promise<void> => {
  await db.insert(releasePeople).values(met).onConflictDoNothing();
};

export const storeOutcome = async (db: Database, row: typeof releaseOutcomes.$inferInsert): Promise<void> => {
  await db
    .insert(releaseOutcomes)
    .values(row)
    .onConflictDoUpdate({
      target: [releaseOutcomes.person, releaseOutcomes.name],
      set: { at: sql`greatest(${releaseOutcomes.at}, excluded.at)` },
    });
};

interface Trial {
  slice: string;
  version: string;
  trial: string;
  since: Date;
}

/** How often each outcome followed for people whose release was `version` in the trial. */
export const outcomesOf = (
  db: Database,
  trial: Trial,
  outcomes: readonly Outcome[],
): Promise<NonNullable<ReleaseHealth['outcomes']>> =>
  Promise.all(outcomes.map(async (outcome) => ({ ...outcome, shares: await sharesOf(db, trial, outcome) })));

const sharesOf = async (db: Database, { slice, version, trial, since }: Trial, { name, kind }: Outcome) => {
  const { share, source, metAt, person, isCanary, live } = releasePeople;
  const isOfTrial = and(eq(releasePeople.slice, slice), eq(releasePeople.trial, trial), gte(metAt, since));
  const isIn = and(isOfTrial, version === trial ? isCanary : and(not(isCanary), eq(live, version)));
  const followed = and(
    eq(releaseOutcomes.person, person),
    eq(releaseOutcomes.name, name),
    gte(releaseOutcomes.at, metAt),
  );
  const hasReached = sql`${releaseOutcomes.person} is not null`;
  // Those who make the canary look worse: people of the canary that do worse, people of the live release that do better.
  const isWorst = (kind === 'good') === (version === trial) ? sql`not ${hasReached}` : hasReached;
  const rank = sql`row_number() over (partition by ${share} order by count(*) desc, ${source})`.mapWith(Number);
  const ranked = db
    .select({ share, source, rank: rank.as('rank') })
    .from(releasePeople)
    .leftJoin(releaseOutcomes, followed)
    .where(and(isIn, isWorst))
    .groupBy(share, source)
    .as('ranked');
  const worst = db
    .select({ share: ranked.share, source: ranked.source })
    .from(ranked)
    .where(lte(ranked.rank, leftOutSources));
  // Others of these addresses stay: without them the rate of the rest could be worse than of all.
  const isDecisive = sql`not (${isWorst} and (${share}, ${source}) in ${worst})`;
  const rows = await db
    .select({
      share,
      visitors: count(),
      reached: countWhere(hasReached),
      decisiveVisitors: countWhere(isDecisive),
      decisiveReached: countWhere(and(isDecisive, hasReached)),
    })
    .from(releasePeople)
    .leftJoin(releaseOutcomes, followed)
    .where(isIn)
    .groupBy(share)
    .orderBy(share);
  return rows.map(({ share, visitors, reached, decisiveVisitors, decisiveReached }) => ({
    share,
    all: { visitors, reached },
    decisive: { visitors: decisiveVisitors, reached: decisiveReached },
  }));
};

export const countWhere = (condition: SQL | undefined) =>
  (condition ? sql`count(*) filter (where ${condition})` : sql`count(*)`).mapWith(Number);

export const deleteOldOutcomes = async (db: Database, then: Date): Promise<void> => {
  await db.delete(releasePeople).where(lt(releasePeople.metAt, then));
  await db.delete(releaseOutcomes).where(lt(releaseOutcomes.at, then));
};
