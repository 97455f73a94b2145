import type { MarketFigures } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db'>;

/** Counting reads every active service. */
const maxAgeMs = 60_000;

/** Cached for a minute. A count that failed is not stored. */
export const cachedFigures = ({ clock, db }: Context) => {
  let stored: { countedAt: number; figures: Promise<MarketFigures | undefined> } | undefined;
  return (): Promise<MarketFigures | undefined> => {
    const now = clock().getTime();
    if (!stored || now - stored.countedAt >= maxAgeMs) {
      const count = { countedAt: now, figures: countFigures(db) };
      stored = count;
      count.figures.catch(() => {
        if (stored === count) stored = undefined;
      });
    }
    return stored.figures;
  };
};

const countFigures = async (db: Database): Promise<MarketFigures | undefined> => {
  const [figures] = await db
    .select({
      providers: sql`providers`.mapWith(Number),
      reviews: sql`reviews`.mapWith(Number),
      rating: sql`rating`.mapWith(Number),
      place: sql`place`.mapWith(String),
    })
    .from(sql`(${allFigures}) figures`);
  return figures;
};

/** A location ends with its town: `Ferry Quarter, Alderwick`. */
const allFigures = sql`with listed as (
    select provider_id, sum(review_count) as reviews, sum(stars) as stars
    from service_search where is_active group by provider_id
  ), towns as (
    select trim(split_part(location, ',', -1)) as town, count(*) as providers
    from listed join users on users.id = provider_id where show_location and location <> '' group by 1
  )
  select count(*) as providers,
    coalesce(sum(reviews), 0) as reviews,
    coalesce(round(sum(stars)::numeric / nullif(sum(reviews), 0), 1), 0) as rating,
    coalesce((select town from towns where providers * 2 > (select count(*) from listed)), '') as place
  from listed`;
