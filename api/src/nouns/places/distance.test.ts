import { milesText } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { addPlaces } from '../../testing/fixtures/places.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findPlace, type Place, placesNear } from './find-place.ts';
import { places } from './table.ts';

const site = useTestApp();

const milesBetween = async (from: readonly [number, number], to: readonly [number, number]): Promise<number> => {
  const given = sql.join(
    [...from, ...to].map((degrees) => sql`${degrees}::float8`),
    sql`, `,
  );
  const [row] = await site.db.select({ miles: sql`miles_between(${given})`.mapWith(Number) }).from(sql`(select 1) one`);
  return row?.miles ?? Number.NaN;
};

// Vincenty's formula on WGS 84, in statute miles: a sphere differs by 0.6 % at most.
test.each([
  ['New York and Los Angeles', [40.7128, -74.006], [34.0522, -118.2437], 2450.95],
  ['London and Paris', [51.5074, -0.1278], [48.8566, 2.3522], 213.7],
  ['Sydney and Auckland', [-33.8688, 151.2093], [-36.8485, 174.7633], 1342.5],
  ['Suva and Apia, across the 180th meridian', [-18.1248, 178.4501], [-13.8507, -171.7514], 714.7],
  ['Quito and Singapore', [-0.1807, -78.4678], [1.3521, 103.8198], 12_268],
  ['one degree of latitude', [44, -69], [45, -69], 69.05],
  ['a pole and itself, on other meridians', [90, 0], [90, 120], 0],
  ['both poles', [90, 0], [-90, 0], 12_430],
  ['a place and itself', [44.1, -69.1], [44.1, -69.1], 0],
] as const)('the way between %s is known', async (_title, from, to, miles) => {
  for (const way of [await milesBetween(from, to), await milesBetween(to, from)]) {
    expect(Math.abs(way - miles)).toBeLessThanOrEqual(miles * 0.006 + 0.001);
  }
});

test('the box around a point loses no place: at the poles, across the 180th meridian, anywhere', async () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const points = Array.from({ length: 1500 }, (_, index): [number, number] =>
    index % 3 === 0
      ? [random() * 180 - 90, random() * 360 - 180]
      : index % 3 === 1
        ? [random() * 4 - 2, (random() < 0.5 ? -1 : 1) * (180 - random() * 2)]
        : [(random() < 0.5 ? -1 : 1) * (90 - random() * 2), random() * 360 - 180],
  );
  await addPlaces(
    site,
    points.map(([latitude, longitude], index) => ({ postalCode: `P${index}`, latitude, longitude })),
  );
  const all = await site.db.select().from(places);
  const found = async (at: Place, miles: number) => {
    const rows = await site.db
      .select({ id: sql`id`.mapWith(Number), miles: sql`miles`.mapWith(Number) })
      .from(sql`${placesNear(at, miles)} near`);
    return rows.map((row) => `${row.id} ${row.miles}`).sort();
  };
  const wanted = async ({ latitude, longitude }: Place, miles: number) => {
    const way = sql`about_miles(${latitude}::float8, ${longitude}::float8, ${places.latitude}, ${places.longitude})`;
    const rows = await site.db
      .select({ id: places.id, miles: way.mapWith(Number) })
      .from(places)
      .where(sql`${way} <= ${miles}`);
    return rows.map((row) => `${row.id} ${row.miles}`).sort();
  };
  let count = 0;
  for (const at of all.slice(0, 30)) {
    for (const miles of [1, 100, 12_500]) {
      const rows = await found(at, miles);
      // As one text: a list of thousands takes long to compare.
      expect([at, miles, rows.join('\n')]).toEqual([at, miles, (await wanted(at, miles)).join('\n')]);
      count += rows.length;
    }
  }
  expect(count).toBeGreaterThan(30 * 1500);
});

test('a place is found as its people write it', async () => {
  const [london, portland, _small, maine, outward, kiosk, iceland] = await addPlaces(site, [
    { country: 'GB', postalCode: 'SW1A 1AA', name: 'London', region: 'England', latitude: 51.501, longitude: -0.142 },
    {
      country: 'US',
      postalCode: '97201',
      name: 'Portland',
      region: 'Oregon',
      regionCode: 'OR',
      latitude: 45.51,
      longitude: -122.69,
    },
    {
      country: 'US',
      postalCode: '97202',
      name: 'Portland',
      region: 'Oregon',
      regionCode: 'OR',
      latitude: 45.48,
      longitude: -122.64,
    },
    {
      country: 'US',
      postalCode: '04101',
      name: 'Portland',
      region: 'Maine',
      regionCode: 'ME',
      latitude: 43.66,
      longitude: -70.26,
    },
    { country: 'GB', postalCode: 'EC1A', name: 'Clerkenwell', region: 'England', latitude: 51.52, longitude: -0.1 },
    {
      country: 'FR',
      postalCode: '97201',
      name: 'Fort-de-France',
      region: 'Martinique',
      latitude: 14.61,
      longitude: -61.07,
    },
    { country: 'IS', postalCode: '221', name: 'Hafnarfjörður', region: 'Iceland', latitude: 64.07, longitude: -21.98 },
  ]);
  const ids = async (texts: string[]) => Promise.all(texts.map(async (text) => (await findPlace(site.db, text))?.id));
  const all = (place: Place | undefined, texts: string[]) => texts.map(() => place?.id);
  const ofLondon = [
    'sw1a 1aa',
    ' SW1A1AA ',
    'sw1a-1aa',
    'ＳＷ１Ａ １ＡＡ',
    'london',
    'LONDON, England',
    'london, gb',
    '12 Mall, London SW1A 1AA',
  ];
  expect(await ids(ofLondon)).toEqual(all(london, ofLondon));
  const ofMaine = [
    '04101',
    '04101-1234',
    'US 04101',
    '04101 us',
    'portland, me',
    'Portland, Maine, US',
    'Portland, ME 04101',
    '０４１０１',
    '04101–1234',
    '04101\u20111234',
    '٠٤١٠١',
    '०४१०१ US',
    '100 Elm Street, Portland ME 04101-1234',
    'portland me',
    'Portland Maine, USA',
    'Rope Walk, Portland, ME',
    '221 Elm Street, Portland, ME',
    '100 Elm Street, Apt 4, Portland, ME, United States',
  ];
  expect(await ids(ofMaine)).toEqual(all(maine, ofMaine));
  expect(await ids(['EC1A 4XX', 'US 97201', 'FR97201', 'fort-de-france', '221 Hafnarfjörður, Ísland'])).toEqual(
    [outward, portland, kiosk, kiosk, iceland].map((place) => place?.id),
  );
  expect((await findPlace(site.db, 'portland'))?.region).toBe('Oregon');
  const unknown = [
    '',
    ' ',
    ',',
    '4101',
    '12 Rope Walk',
    'Portland, Texas',
    'portland texas',
    'Portland, London',
    'Rope Walk, Nowhere',
    '🏠',
    '‏רחוב‎',
    "' or 1=1 --",
    '%',
    'x'.repeat(10_000),
  ];
  expect(await ids(unknown)).toEqual(all(undefined, unknown));
});

test.each([
  ['Saint Louis', ['St. Louis', 'st louis', 'Saint Louis', 'St.Louis, Missouri', 'St Louis MO']],
  ["O'Fallon", ['O Fallon', 'OFallon', 'O’Fallon, MO']],
  ['Winston-Salem', ['winston salem', 'Winston–Salem', 'winstonsalem']],
  ['Saint-Étienne', ['st etienne', 'Saint Etienne', 'St-Étienne', 'ST. ÉTIENNE']],
  ["St. John's", ['st johns', 'Saint Johns', 'St. John’s']],
  ['Fort Worth', ['Ft. Worth', 'ft worth']],
  ['Mount Vernon', ['Mt. Vernon', 'Mt Vernon']],
  ['Sankt Gallen', ['St. Gallen', 'st gallen']],
  ['Frankfurt (Oder)', ['Frankfurt Oder', 'Frankfurt/Oder']],
  ['القاهرة', ['القاهره', 'القَاهِرَة', 'القاهره، Missouri', 'القاهرة，MO']],
  ['إربد', ['اربد']],
  ['תל אביב-יפו', ['תל אביב יפו', 'תֵּל אָבִיב-יָפוֹ']],
])('the place %s is found in another spelling of its name', async (name, spellings) => {
  const [place] = await addPlaces(site, [
    { postalCode: `N ${name}`, name, region: 'Missouri', regionCode: 'MO', latitude: 38.6, longitude: -90.2 },
  ]);
  const found = await Promise.all(
    [name, ...spellings].map(async (text) => [text, (await findPlace(site.db, text))?.id]),
  );
  expect(found).toEqual([name, ...spellings].map((text) => [text, place?.id]));
});

test('distances are said in whole miles', () => {
  expect([0, 1, 3, 1234].map(milesText)).toEqual([
    'less than 1 mile',
    'about 1 mile',
    'about 3 miles',
    'about 1,234 miles',
  ]);
});
