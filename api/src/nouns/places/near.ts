import { areaLimits } from '@nearhand/contracts';
import { eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import type { Place } from './find-place.ts';
import { places, serviceAreaPlaces, serviceAreas } from './table.ts';

/** Ids and whole miles of the places around one: columns `id` and `miles`. */
export const placesNear = ({ latitude, longitude }: Place, miles: number): SQL =>
  sql`places_near(${latitude}::float8, ${longitude}::float8, ${miles}::integer)`;

const milesFrom = ({ latitude, longitude }: Place): SQL =>
  sql`about_miles(${latitude}::float8, ${longitude}::float8, ${places.latitude}, ${places.longitude})`;

/** Whole miles to the place with this id; null without one. */
export const milesTo = (from: Place, place: SQLWrapper): SQL =>
  sql`(select ${milesFrom(from)} from ${places} where ${places.id} = ${place})`;

/** Ids of all providers who come to a place. */
export const providersFor = (place: Place): SQL => sql`(
  select ${serviceAreas.providerId} from ${placesNear(place, areaLimits.radiusMiles)} near
    join ${serviceAreas} on ${serviceAreas.place} = near.id and near.miles <= ${serviceAreas.radiusMiles}
  union all
  select ${serviceAreaPlaces.providerId} from ${serviceAreaPlaces} where ${serviceAreaPlaces.place} = ${place.id}
)`;

/** True when one provider comes to a place. */
export const comesTo = (provider: SQLWrapper, { id, latitude, longitude }: Place): SQL => sql`(
  exists (select 1 from ${serviceAreaPlaces} listed where listed.provider_id = ${provider} and listed.place = ${id})
  or coalesce((
    select about_miles(${latitude}::float8, ${longitude}::float8, center.latitude, center.longitude) <= area.radius_miles
    from ${serviceAreas} area join ${places} center on center.id = area.place where area.provider_id = ${provider}
  ), false)
)`;

/** A part of a service: whole miles alone leave the API. */
export interface Distance {
  distanceMiles: number;
  servesPlace: boolean;
}

/** By provider, without those who are to be asked. */
export const distancesOf = async (
  db: Database,
  place: Place | undefined,
  providerIds: readonly string[],
): Promise<Map<string, Distance>> => {
  if (!place || providerIds.length === 0) return new Map();
  const rows = await db
    .select({
      providerId: serviceAreas.providerId,
      distanceMiles: milesFrom(place).mapWith(Number),
      servesPlace: comesTo(serviceAreas.providerId, place).mapWith(Boolean),
    })
    .from(serviceAreas)
    .innerJoin(places, eq(places.id, serviceAreas.place))
    .where(inArray(serviceAreas.providerId, [...new Set(providerIds)]));
  return new Map(rows.map(({ providerId, ...distance }) => [providerId, distance]));
};
