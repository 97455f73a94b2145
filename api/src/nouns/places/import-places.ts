import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { foldCode } from './find-place.ts';
import { places } from './table.ts';

type PlaceLine = Omit<typeof places.$inferInsert, 'id' | 'nameKey'>;

export interface PlaceImport {
  /** Of postal codes, by country. */
  counts: Map<string, number>;
  /** Lines that name a postal code again: the first one counts. */
  repeated: number;
  /** Postal codes that the file no longer has. */
  removed: number;
  bad: number;
  /** The first bad lines, each with its number and what is wrong. */
  faults: string[];
}

const batchSize = 1000;
const faultLimit = 5;

/**
 * Reads GeoNames postal codes (tab separated, UTF-8) line by line, and replaces the places of their countries in one
 * transaction. Places that a service area names stay, also when the file no longer has them.
 */
export const importPlaces = (db: Database, file: string): Promise<PlaceImport> =>
  db.transaction(async (tx) => {
    // Imports run one after another; searches do not wait.
    await tx.execute(sql`lock table ${places} in share row exclusive mode`);
    await tx.execute(sql`create temp table imported_places (country text, code text, postal_code text, name text, region text,
      region_code text, latitude float8, longitude float8, primary key (code, country)) on commit drop`);
    const faults: string[] = [];
    let [number, good, bad] = [0, 0, 0];
    let batch: PlaceLine[] = [];
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      if (line.trim() === '') continue;
      const place = readPlaceLine(line);
      if (typeof place === 'string') {
        bad += 1;
        if (faults.length < faultLimit) faults.push(`Line ${number}: ${place}`);
        continue;
      }
      good += 1;
      batch.push(place);
      if (batch.length < batchSize) continue;
      await insertBatch(tx, batch);
      batch = [];
    }
    if (batch.length > 0) await insertBatch(tx, batch);
    const rows = await tx
      .select({ country: sql`country`.mapWith(String), count: sql`count(*)`.mapWith(Number) })
      .from(sql`imported_places`)
      .groupBy(sql`country`)
      .orderBy(sql`country`);
    const counts = new Map(rows.map(({ country, count }) => [country, count]));
    const removed = await replaceCountries(tx);
    const repeated = good - rows.reduce((sum, { count }) => sum + count, 0);
    return { counts, repeated, removed, bad, faults };
  });

const insertBatch = (tx: Database, batch: PlaceLine[]) =>
  tx.execute(sql`insert into imported_places
    select country, code, "postalCode", name, region, "regionCode", latitude, longitude
    from json_to_recordset(${JSON.stringify(batch)}::json) as line(country text, code text, "postalCode" text, name text,
      region text, "regionCode" text, latitude float8, longitude float8)
    on conflict do nothing`);

/** Ids stay, so that service areas do. */
const replaceCountries = async (tx: Database): Promise<number> => {
  await tx.execute(sql`insert into ${places} (country, code, postal_code, name, region, region_code, name_key, latitude, longitude)
    select country, code, postal_code, name, region, region_code, fold_text(name), latitude, longitude from imported_places
    on conflict (code, country) do update set postal_code = excluded.postal_code, name = excluded.name, region = excluded.region,
      region_code = excluded.region_code, name_key = excluded.name_key, latitude = excluded.latitude, longitude = excluded.longitude`);
  const isGone = sql`${places.country} in (select country from imported_places)
    and not exists (select 1 from imported_places here where here.code = ${places.code} and here.country = ${places.country})
    and not exists (select 1 from service_areas used where used.place = ${places.id})
    and not exists (select 1 from service_area_places used where used.place = ${places.id})`;
  return (await tx.delete(places).where(isGone).returning({ id: places.id })).length;
};

/** The place of a line, or what is wrong with it. */
const readPlaceLine = (line: string): PlaceLine | string => {
  const cells = line.replace(/^\uFEFF/, '').split('\t');
  const [country = '', postalCode = '', name = '', region = '', regionCode = ''] = cells.map(toCell);
  const [latitude, longitude] = [toDegrees(cells[9], 90), toDegrees(cells[10], 180)];
  const code = foldCode(postalCode);
  if (cells.length < 11) return `${cells.length} columns instead of 12`;
  if (!/^[A-Z]{2}$/.test(country)) return `"${country}" is no country`;
  if (code === '' || postalCode.length > 20) return `"${postalCode}" is no postal code`;
  if (name === '') return 'no name';
  if (latitude === undefined || longitude === undefined) return 'no position on Earth';
  return { country, code, postalCode, name, region, regionCode, latitude, longitude };
};

const cellLimit = 200;

/** PostgreSQL has no null character. */
const toCell = (cell: string): string => cell.replaceAll('\0', '').trim().slice(0, cellLimit);

const toDegrees = (cell = '', limit: number): number | undefined => {
  const degrees = cell.trim() === '' ? Number.NaN : Number(cell);
  return Math.abs(degrees) <= limit ? degrees : undefined;
};
