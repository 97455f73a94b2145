import type { MarketFigures } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'log'>;

/** Counting reads every active service: two seconds for a million. */
const maxAgeMs = 60_000;
const staleLimitMs = 10 * maxAgeMs;

/**
 * One answer for all callers of a minute; the next ones get the last figures while it is counted again. None when a count fails:
 * services are answered without them.
 */
export const cachedFigures = ({ clock, db, log }: Context) => {
  let last: { at: number; figures: MarketFigures | undefined } | undefined;
  let count: { at: number; figures: Promise<MarketFigures | undefined> } | undefined;
  const start = (at: number) => {
    const figures = countFigures(db).catch((error: unknown) => {
      log.error(error, 'The figures of the marketplace could not be counted.');
      return undefined;
    });
    void figures.then((counted) => {
      last = { at, figures: counted };
    });
    return { at, figures };
  };
  return async (): Promise<MarketFigures | undefined> => {
    const now = clock().getTime();
    if (!count || now - count.at >= maxAgeMs) count = start(now);
    return last && now - last.at < staleLimitMs ? last.figures : count.figures;
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
