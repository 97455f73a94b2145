import { areaLimits, asciiDigits, type NearPlace } from '@nearhand/contracts';
import { eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { places, serviceAreaPlaces, serviceAreas } from './table.ts';

export type Place = typeof places.$inferSelect;

/** Upper case and digits of a postal code, however it is written, in any script. */
export const foldCode = (text: string): string =>
  asciiDigits(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

interface Reading {
  code: string;
  country?: string;
}

/**
 * Most exact first: `04101`, `US 04101`, `04101 US`, then codes within an address, the last ones first, such as `Portland, ME 04101`
 * or `10115 Berlin`, and parts that a country gives out alone: `SW1A` of `SW1A 1AA`.
 */
const readingsOf = (text: string): Reading[] => {
  const code = foldCode(text);
  const words = text.split(/[\s,]+/u).reverse();
  const pairs = words.slice(1).map((word, index) => `${word}${words[index]}`);
  const parts = words.flatMap((word) => [word, ...word.split(/\p{Pd}/u)]);
  return [
    { code },
    { code: code.slice(2), country: code.slice(0, 2) },
    { code: code.slice(0, -2), country: code.slice(-2) },
    ...[...pairs, ...parts]
      .map((part) => ({ code: foldCode(part) }))
      .filter((reading) => isLongPart.test(reading.code)),
  ].filter((reading) => reading.code !== '');
};

/** Three signs with a digit: a short house number is no postal code. */
const isLongPart = /^(?=.*\d)[\p{L}\p{N}]{3,}$/u;

/**
 * The places of postal codes, undefined for unknown ones. Where countries share codes, the country with the most of them
 * counts, then the one in which most providers are.
 */
export const findCodes = async (db: Database, texts: readonly string[]): Promise<(Place | undefined)[]> => {
  const readings = texts.map(readingsOf);
  const codes = [...new Set(readings.flat().map(({ code }) => code))];
  if (codes.length === 0) return texts.map(() => undefined);
  const found = await db.select().from(places).where(inArray(places.code, codes)).orderBy(places.country);
  const fits = readings.map((one) =>
    one
      .map(({ code, country }) =>
        found.filter((place) => place.code === code && (country === undefined || place.country === country)),
      )
      .find((group) => group.length > 0),
  );
  const countries = [...new Set(fits.flatMap((group) => group?.map(({ country }) => country) ?? []))];
  const providers = countries.length > 1 ? await providersOf(db, countries) : new Map<string, number>();
  const share = (country: string) => fits.filter((group) => group?.some((place) => place.country === country)).length;
  const best = countries
    .map((country) => ({ country, share: share(country), providers: providers.get(country) ?? 0 }))
    .sort((one, other) => other.share - one.share || other.providers - one.providers)
    .map(({ country }) => country);
  return fits.map((group) => best.flatMap((country) => group?.filter((place) => place.country === country) ?? [])[0]);
};

const providersOf = async (db: Database, countries: string[]): Promise<Map<string, number>> => {
  const rows = await db
    .select({ country: places.country, count: sql`count(*)`.mapWith(Number) })
    .from(serviceAreas)
    .innerJoin(places, eq(places.id, serviceAreas.place))
    .where(inArray(places.country, countries))
    .groupBy(places.country);
  return new Map(rows.map(({ country, count }) => [country, count]));
};

/** The postal code that a text names, or the one in the middle of the largest place of this name. */
export const findPlace = async (db: Database, written: string): Promise<Place | undefined> => {
  const text = written.replace(/[،、，]/g, ',');
  const address = text.replace(houseNumber, '');
  const [byCode] = await findCodes(db, [address]);
  const byName = byCode ?? (await findNamed(db, text));
  // `10115 Berlin, Germany`
  return byName ?? (address === text ? undefined : (await findCodes(db, [text]))[0]);
};
const houseNumber = /^\s*\d+(?=\s[^,]*,)/;

/** Each a name and what it is in. `Portland OR` lacks a comma; a street or a part of the town may stand before the town. */
const findNamed = async (db: Database, text: string): Promise<Place | undefined> => {
  const [name = '', ...within] = text.split(',').flatMap((part) => part.trim() || []);
  const words = name.split(/\s+/u).slice(-wordLimit);
  const splits = words.slice(1).map((_, index): [string, ...string[]] => {
    const end = words.length - 1 - index;
    return [words.slice(0, end).join(' '), words.slice(end).join(' '), ...within];
  });
  const found = await findFirst(db, [[name, ...within], ...splits]);
  if (found || (await findName(db, [name]))) return found;
  return findFirst(
    db,
    within.slice(0, wordLimit - 1).map((town, index) => [town, ...within.slice(index + 1)]),
  );
};

const findFirst = async (db: Database, names: [string, ...string[]][]): Promise<Place | undefined> => {
  for (const name of names) {
    const place = await findName(db, name);
    if (place) return place;
  }
  return undefined;
};
const wordLimit = 5;
const countryNames = /^(?:usa|u\.s\.a?\.?|united states(?: of america)?)$/i;

/** The same for `St. Louis` and `Saint Louis`, with and without hyphens. */
const keyOf = (text: SQLWrapper | string): SQL => sql`place_key(fold_text(${text}))`;

const findName = async (db: Database, [name, ...parts]: [string, ...string[]]): Promise<Place | undefined> => {
  const isIn = parts
    .map((part) => part.replace(countryNames, 'US'))
    .map(
      (part): SQL => sql`(${keyOf(places.region)} = ${keyOf(part)} or ${places.regionCode} = upper(${part})
      or ${places.country} = upper(${part}))`,
    );
  const where = sql.join([sql`place_key(${places.nameKey}) = ${keyOf(name)}`, ...isIn], sql` and `);
  const middle = sql`(select country, region, avg(latitude) as latitude, avg(longitude) as longitude
    from ${places} where ${where} group by country, region order by count(*) desc, country, region limit 1) middle`;
  const [place] = await db
    .select(getTableColumns(places))
    .from(places)
    .innerJoin(middle, sql`middle.country = ${places.country} and middle.region = ${places.region}`)
    .where(where)
    .orderBy(
      sql`miles_between(${places.latitude}, ${places.longitude}, middle.latitude, middle.longitude)`,
      places.code,
    )
    .limit(1);
  return place;
};

export const toNearPlace = (place: Place | undefined): NearPlace =>
  place
    ? { isKnown: true, postalCode: place.postalCode, name: place.name, region: place.region }
    : { isKnown: false, postalCode: '', name: '', region: '' };

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
interface Distance {
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
