import type { ReleaseFailure } from '@slices/format';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../site/options.ts';
import type { Failure } from './release-failures.ts';
import { releaseFailures } from './tables.ts';

export const maxFailures = 50;

type Release = Pick<Failure, 'slice' | 'version'>;

const { slice, version, fingerprint, count, lastSeenAt, context } = releaseFailures;
const ofRelease = (release: Release) => and(eq(slice, release.slice), eq(version, release.version));

/** `failures` must have the same order in all batches, so that they do not deadlock. */
export const storeFailures = async (db: Database, failures: readonly Failure[], now: Date): Promise<void> => {
  if (failures.length === 0) return;
  await db
    .insert(releaseFailures)
    .values(failures.map((failure) => ({ ...failure, firstSeenAt: now, lastSeenAt: now })))
    .onConflictDoUpdate({
      target: [slice, version, fingerprint],
      set: {
        count: sql`${count} + excluded.count`,
        lastSeenAt: sql`excluded.last_seen_at`,
        context: sql`coalesce(${context}, excluded.context)`,
      },
    });
  const releases = new Map(failures.map((failure) => [`${failure.slice} ${failure.version}`, failure]));
  for (const release of releases.values()) await deleteRarest(db, release);
};

/** The rarest and not the oldest: many forged failures must not replace a frequent one. */
const deleteRarest = async (db: Database, release: Release): Promise<void> => {
  const rare = db
    .select({ fingerprint })
    .from(releaseFailures)
    .where(ofRelease(release))
    .orderBy(desc(count), desc(lastSeenAt))
    .offset(maxFailures);
  await db.delete(releaseFailures).where(and(ofRelease(release), inArray(fingerprint, rare)));
};

export const failuresOf = async (db: Database, release: Release): Promise<ReleaseFailure[]> => {
  const rows = await db.select().from(releaseFailures).where(ofRelease(release)).orderBy(desc(count), desc(lastSeenAt));
  return rows.map(({ slice: _slice, version: _version, firstSeenAt, lastSeenAt, context, ...failure }) => ({
    ...failure,
    ...(context && { context }),
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
};

export const deleteOldFailures = async (db: Database, then: Date): Promise<void> => {
  await db.delete(releaseFailures).where(lt(lastSeenAt, then));
};
