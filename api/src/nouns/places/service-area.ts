import { type AreaCoverage, areaLimits, errorCodes, type ServiceArea } from '@nearhand/contracts';
import type { WriteServiceArea } from '@nearhand/contracts/wire';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { badRequest, wrongField } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { findCodes, type Place, placesNear } from './find-place.ts';
import { places, serviceAreaPlaces, serviceAreas } from './table.ts';

export const areaOf = async (db: Database, providerId: string): Promise<ServiceArea> => {
  const [area] = await db
    .select({ postalCode: places.postalCode, radiusMiles: serviceAreas.radiusMiles })
    .from(serviceAreas)
    .innerJoin(places, eq(places.id, serviceAreas.place))
    .where(eq(serviceAreas.providerId, providerId));
  if (!area) return {};
  const { postalCode, radiusMiles } = area;
  if (radiusMiles !== null) return { postalCode, radiusMiles };
  const rows = await db
    .select({ postalCode: places.postalCode })
    .from(serviceAreaPlaces)
    .innerJoin(places, eq(places.id, serviceAreaPlaces.place))
    .where(eq(serviceAreaPlaces.providerId, providerId))
    .orderBy(asc(places.country), asc(places.code));
  return { postalCodes: rows.map((row) => row.postalCode) };
};

export const writeArea = (db: Database, providerId: string, area: WriteServiceArea): Promise<ServiceArea> =>
  db.transaction(async (tx) => {
    // Before the search rows change: a new service holds the account, too.
    if (!(await lockAccount(tx, providerId))) throw sessionEnded();
    const { known, unknown, radiusMiles } = await readArea(tx, area);
    if (unknown.length > 0) throw unknownCodes(unknown);
    const ids = known.map(({ id }) => id);
    await tx.delete(serviceAreaPlaces).where(eq(serviceAreaPlaces.providerId, providerId));
    const place = ids.length > 0 ? await middleOf(tx, ids) : undefined;
    if (place === undefined) {
      await deleteArea(tx, providerId);
      return {};
    }
    const set = { place, radiusMiles: radiusMiles ?? null };
    const insert = tx.insert(serviceAreas).values({ providerId, ...set });
    await insert.onConflictDoUpdate({ target: serviceAreas.providerId, set });
    if (radiusMiles === undefined) {
      await tx.insert(serviceAreaPlaces).values(ids.map((id) => ({ providerId, place: id })));
    }
    return areaOf(tx, providerId);
  });

export const deleteArea = (tx: Database, providerId: string) =>
  tx.delete(serviceAreas).where(eq(serviceAreas.providerId, providerId));

/** How much an area covers. */
export const coverageOf = async (db: Database, area: WriteServiceArea): Promise<AreaCoverage> => {
  const { known, unknown, radiusMiles } = await readArea(db, area);
  const [center] = known;
  if (!center) return { covered: 0, total: 0, unknown: unknown.map(({ text }) => text) };
  const isSameCountry = eq(places.country, center.country);
  const isNear = sql`${places.id} in (select near.id from ${placesNear(center, radiusMiles ?? 0)} near)`;
  return {
    covered: radiusMiles === undefined ? known.length : await db.$count(places, sql`${isSameCountry} and ${isNear}`),
    total: await db.$count(places, isSameCountry),
    unknown: unknown.map(({ text }) => text),
  };
};

interface ReadArea {
  /** Each place once. */
  known: Place[];
  unknown: { field: string; text: string }[];
  radiusMiles: number | undefined;
}

const readArea = async (
  db: Database,
  { postalCodes, postalCode, radiusMiles }: WriteServiceArea,
): Promise<ReadArea> => {
  if ((postalCodes && (postalCode || radiusMiles)) || !postalCode !== !radiusMiles) throw mixedArea();
  const asked = postalCode
    ? [{ field: 'postalCode', text: postalCode }]
    : (postalCodes ?? []).map((text, index) => ({ field: `postalCodes.${index}`, text }));
  const found = await findCodes(
    db,
    asked.map(({ text }) => text),
  );
  const known = new Map(found.flatMap((place) => (place ? [[place.id, place] as const] : [])));
  return { known: [...known.values()], unknown: asked.filter((_, index) => !found[index]), radiusMiles };
};

/** The place with the shortest way to all others. */
const middleOf = async (tx: Database, ids: number[]): Promise<number | undefined> => {
  const way = sql`(select sum(miles_between(${places.latitude}, ${places.longitude}, other.latitude, other.longitude))
    from ${places} other where ${inArray(sql`other.id`, ids)})`;
  const [middle] = await tx
    .select({ id: places.id })
    .from(places)
    .where(inArray(places.id, ids))
    .orderBy(way, places.id)
    .limit(1);
  return middle?.id;
};

const mixedArea = () =>
  wrongField(
    'radiusMiles',
    'Please give postal codes, or one postal code with a radius.',
    'belongs to one postal code',
  );

const unknownCodes = (unknown: ReadArea['unknown']) =>
  badRequest(errorCodes.placeUnknown, `We do not know ${namesOf(unknown.map(({ text }) => text))}.`, {
    fields: Object.fromEntries(unknown.map(({ field }) => [field, 'is no postal code that we know'])),
  });

const namesOf = (codes: string[]): string =>
  codes.length === 1 ? `the postal code ${codes[0]}` : `the postal codes ${codes.join(', ')}`;

/** Postal codes of a text with commas, at most as many as an area has. */
export const splitCodes = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
    .slice(0, areaLimits.postalCodes);
