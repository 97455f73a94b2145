import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { after, days, wallMinutesAt } from '../kernel/time/clock.ts';

/**
 * A sentence for operators where the database has other time zone data than this process, and with them another clock of the
 * marketplace within a year. Its days would then begin an hour later in figures than in bookings.
 */
export const zoneReport = async ({
  clock,
  db,
  settings: { timeZone },
}: Pick<FastifyInstance, 'clock' | 'db' | 'settings'>): Promise<string | undefined> => {
  const [from, to] = [clock(), after(clock(), days(365))].map((at) => at.toISOString());
  const weeks = await db
    .select({
      at: sql`extract(epoch from at) * 1000`.mapWith(Number),
      wall: sql`floor(extract(epoch from at at time zone ${timeZone}::text) / 60)`.mapWith(Number),
    })
    .from(sql`generate_series(${from}::timestamptz, ${to}::timestamptz, '1 week') at`)
    .orderBy(sql`at`);
  const other = weeks.find(({ at, wall }) => wallMinutesAt(new Date(at), timeZone) !== wall);
  return (
    other &&
    `Node.js (time zone data ${process.versions.tz}) and the database show different times in ${timeZone} on ${new Date(other.at).toISOString()}. Update the older one.`
  );
};
