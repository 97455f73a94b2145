import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { places, serviceAreaPlaces, serviceAreas } from '../../nouns/places/table.ts';
import { content } from '../content/content.ts';
import type { DemoArea } from '../town/service-areas.ts';
import { insertAll } from './insert-rows.ts';

/** Assigned to no country, so that no import replaces the town. */
const country = 'XA';
const skipExisting = { skipExisting: true };

/** The town's postal codes and these areas; existing rows stay. */
export const insertAreas = async (tx: Database, areas: readonly DemoArea[]): Promise<void> => {
  const rows = content.town.places.map(({ code, name, region, at: [latitude, longitude] }) => ({
    ...{ country, code, postalCode: code, name, region, regionCode: '', latitude, longitude },
    nameKey: sql`fold_text(${name})`,
  }));
  await insertAll(tx, places, rows, skipExisting);
  const known = await tx.select({ id: places.id, code: places.code }).from(places).where(eq(places.country, country));
  const ids = new Map(known.map(({ id, code }) => [code, id]));
  const idOf = (code: string): number => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`The postal code ${code} is missing`);
    return id;
  };
  const areaRows = areas.map(({ providerId, codes: [first], radiusMiles }) => ({
    ...{ providerId, place: idOf(first) },
    radiusMiles: radiusMiles ?? null,
  }));
  const listed = areas.filter(({ radiusMiles }) => radiusMiles === undefined);
  const listedRows = listed.flatMap(({ providerId, codes }) =>
    codes.map((code) => ({ providerId, place: idOf(code) })),
  );
  await insertAll(tx, serviceAreas, areaRows, skipExisting);
  await insertAll(tx, serviceAreaPlaces, listedRows, skipExisting);
};
