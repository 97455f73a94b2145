import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { listing } from '../../testing/fixtures/listings.ts';
import { deleteAccount, type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { addPlaces } from '../../testing/fixtures/places.ts';
import { answered, outcome, useTestApp } from '../../testing/test-app.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { serviceSearch } from '../search/table.ts';
import { serviceAreaPlaces, serviceAreas } from './table.ts';

const site = useTestApp();
const provider = usePerson(site, 'provider', 'Rosa Hale');

// One degree of latitude is 69 miles.
beforeAll(async () => {
  await addPlaces(site, [
    ...Array.from({ length: 10 }, (_, index) => ({
      postalCode: `0010${index}`,
      latitude: 44 + index / 69.09,
      longitude: -69,
    })),
    { postalCode: 'SW1A 1AA', country: 'GB', latitude: 51.5, longitude: -0.14 },
  ]);
});

const put = (body: object, as: Person = provider) => site.call('PUT', '/service-area', { as, body });
const read = (as: Person = provider) => site.read('/service-area', as);
const coverage = (query: string) => site.read(`/service-area/coverage?${query}`, provider);
const invalid = [400, errorCodes.invalidInput];

test('an area is nothing, a list of postal codes or a radius; the last one counts', async () => {
  expect(await read()).toEqual({});
  expect((await put({ postalCodes: ['00102', ' 00101', '00102', 'sw1a1aa'] })).json().data).toEqual({
    postalCodes: ['SW1A 1AA', '00101', '00102'],
  });
  expect((await put({ postalCode: 'sw1a 1aa', radiusMiles: 100 })).json().data).toEqual({
    postalCode: 'SW1A 1AA',
    radiusMiles: 100,
  });
  expect(await read()).toEqual({ postalCode: 'SW1A 1AA', radiusMiles: 100 });
  expect((await put({})).json().data).toEqual({});
  expect([await read(), await site.db.$count(serviceAreas), await site.db.$count(serviceAreaPlaces)]).toEqual([
    {},
    0,
    0,
  ]);
});

test('an unknown postal code is named by its field, and the area stays as it was', async () => {
  await put({ postalCode: '00101', radiusMiles: 3 });
  expect(await answered(put({ postalCodes: ['00102', '99999', 'x', '🏠'] }))).toEqual([
    400,
    {
      code: errorCodes.placeUnknown,
      error: 'We do not know the postal codes 99999, x, 🏠.',
      fields: Object.fromEntries([1, 2, 3].map((index) => [`postalCodes.${index}`, 'is no postal code that we know'])),
    },
  ]);
  expect((await put({ postalCode: '99999', radiusMiles: 3 })).json()).toMatchObject({
    error: 'We do not know the postal code 99999.',
    fields: { postalCode: 'is no postal code that we know' },
  });
  expect(await read()).toEqual({ postalCode: '00101', radiusMiles: 3 });
});

test.each([
  [{ postalCodes: [] }],
  [{ postalCodes: ['00101'], radiusMiles: 3 }],
  [{ postalCodes: ['00101'], postalCode: '00101', radiusMiles: 3 }],
  [{ postalCode: '00101' }],
  [{ radiusMiles: 3 }],
  [{ postalCode: '00101', radiusMiles: 0 }],
  [{ postalCode: '00101', radiusMiles: 101 }],
  [{ postalCode: '00101', radiusMiles: 2.5 }],
  [{ place: 1 }],
])('the area %j is invalid', async (body) => {
  expect(await outcome(put(body))).toEqual(invalid);
});

test('the preview counts the postal codes of the country', async () => {
  expect(await coverage('postalCode=00100&radiusMiles=3')).toEqual({ covered: 4, total: 10, unknown: [] });
  expect(await coverage('postalCodes=00100,00101,%2000101,77777')).toEqual({
    covered: 2,
    total: 10,
    unknown: ['77777'],
  });
  expect(await coverage('postalCode=77777&radiusMiles=3')).toEqual({ covered: 0, total: 0, unknown: ['77777'] });
  expect(await coverage('')).toEqual({ covered: 0, total: 0, unknown: [] });
});

test('services have the place of their provider: those before, those after, and none once it is gone', async () => {
  const rosa = await person(site, 'provider');
  const before = await listing(site, rosa);
  await put({ postalCodes: ['00100', '00104', '00109'] }, rosa);
  const after = await listing(site, rosa);
  const placesOf = async () => {
    const rows = await site.db
      .select({ id: serviceSearch.serviceId, place: serviceSearch.place })
      .from(serviceSearch)
      .where(eq(serviceSearch.providerId, rosa._id));
    return [before, after].map(({ id }) => rows.find((row) => row.id === id)?.place);
  };
  const [area] = await site.db.select().from(serviceAreas).where(eq(serviceAreas.providerId, rosa._id));
  expect(await placesOf()).toEqual([area?.place, area?.place]);
  const page = () => site.read(`/services/${after.id}?near=00106`);
  // 00104 is the middle of the three.
  expect(await page()).toMatchObject({ distanceMiles: 2, servesPlace: false });
  await put({ postalCode: '00109', radiusMiles: 3 }, rosa);
  expect(await page()).toMatchObject({ distanceMiles: 3, servesPlace: true });
  await put({ postalCode: '00109', radiusMiles: 2 }, rosa);
  expect(await page()).toMatchObject({ distanceMiles: 3, servesPlace: false });
  await put({}, rosa);
  expect(await placesOf()).toEqual([null, null]);
  for (const missing of ['distanceMiles', 'servesPlace']) expect(await page()).not.toHaveProperty(missing);
});

test('services that are made while an area is written get its place', async () => {
  const rosa = await person(site, 'provider');
  const make = () =>
    site.db.transaction(async (db) => {
      await holdLiving(db, [rosa._id]);
      await listing({ db }, rosa);
    });
  const made = Array.from({ length: 6 }, make);
  await Promise.all([...made, put({ postalCode: '00101', radiusMiles: 3 }, rosa)]);
  const rows = await site.db.select().from(serviceSearch).where(eq(serviceSearch.providerId, rosa._id));
  expect([rows.length, new Set(rows.map(({ place }) => place)).size, rows[0]?.place]).toEqual([
    6,
    1,
    expect.any(Number),
  ]);
});

test('a deleted account leaves no area', async () => {
  const rosa = await person(site, 'provider');
  await put({ postalCodes: ['00101', '00102'] }, rosa);
  expect((await deleteAccount(site, rosa)).statusCode).toBe(200);
  expect(await site.db.$count(serviceAreas, eq(serviceAreas.providerId, rosa._id))).toBe(0);
  expect(await site.db.$count(serviceAreaPlaces, eq(serviceAreaPlaces.providerId, rosa._id))).toBe(0);
});
