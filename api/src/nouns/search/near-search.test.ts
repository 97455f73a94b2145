import { categories, type Service, type ServicePage, sortServices, withinMiles } from '@nearhand/contracts';
import { insertAll } from '../../demo/rows/insert-rows.ts';
import { users } from '../../kernel/accounts/table.ts';
import { listing } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { addPlaces } from '../../testing/fixtures/places.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { serviceAreaPlaces, serviceAreas } from '../places/table.ts';
import { services } from '../services/table.ts';

const site = useTestApp();

const serviceCount = 600;
const providerCount = 150;
let all: Service[];
let random: () => number;

interface Area {
  at: readonly [number, number];
  radiusMiles: number | null;
  codes: string[];
}
/** By provider. Without an area the provider is to be asked. */
const areas = new Map<string, Area>();
const points = new Map<string, readonly [number, number]>();

/** The rules of this test are its own: a haversine in JavaScript. */
const milesOf = (
  [latitude, longitude]: readonly [number, number],
  [other, otherLongitude]: readonly [number, number],
) => {
  const rad = Math.PI / 180;
  const half =
    Math.sin(((other - latitude) * rad) / 2) ** 2 +
    Math.cos(latitude * rad) * Math.cos(other * rad) * Math.sin(((otherLongitude - longitude) * rad) / 2) ** 2;
  return Math.round(2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(half))));
};

beforeAll(async () => {
  let seed = 11;
  random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const rows = await addPlaces(
    site,
    Array.from({ length: 60 }, (_, index) => ({
      postalCode: `00${100 + index}`,
      // Some share a position. The last ones are far away, on both sides of the 180th meridian.
      latitude: index % 10 === 3 ? 44 : 44 + (random() - 0.5) * (index > 50 ? 40 : 1.6),
      longitude: index > 50 ? (index % 2 ? 179.9 : -179.9) : index % 10 === 3 ? -69 : -69 + (random() - 0.5) * 2,
    })),
  );
  for (const { code, latitude, longitude } of rows) points.set(code, [latitude, longitude]);
  const providers = Array.from({ length: providerCount }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    role: 'provider' as const,
    name: `Provider ${index}`,
    email: `p${index}@example.test`,
    passwordHash: '',
  }));
  await insertAll(site.db, users, providers);
  const pick = () => rows[Math.floor(random() * rows.length)] ?? rows[0];
  for (const { id } of providers) {
    const kind = random();
    const place = pick();
    if (!place || kind < 0.2) continue;
    const listed = kind < 0.5 ? [...new Set([place, pick(), pick()])].flatMap((one) => one ?? []) : [];
    const radiusMiles = listed.length > 0 ? null : Math.ceil(random() * 100);
    await site.db.insert(serviceAreas).values({ providerId: id, place: place.id, radiusMiles });
    if (listed.length > 0) {
      await site.db.insert(serviceAreaPlaces).values(listed.map((one) => ({ providerId: id, place: one.id })));
    }
    areas.set(id, { at: [place.latitude, place.longitude], radiusMiles, codes: listed.map(({ code }) => code) });
  }
  const at = Date.parse('2026-03-01T10:00:00Z');
  await insertAll(
    site.db,
    services,
    Array.from({ length: serviceCount }, (_, index) => ({
      providerId: providers[index % providerCount]?.id ?? '',
      name: index % 3 === 0 ? 'Lawn care' : 'Roof care',
      description: 'So.',
      category: categories[index % 5] ?? 'Home',
      status: 'active' as const,
      basePriceCents: 1000 + (index % 7) * 2000,
      createdAt: new Date(at + Math.floor(random() * 300) * 1000),
    })),
  );
  all = (await page('')).data;
});

const page = async (query: string): Promise<ServicePage> => (await site.call('GET', `/services${query}`)).json();

const walk = async (query: string): Promise<Service[]> => {
  const found: Service[] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const one: ServicePage = await page(`${query}${next && `&cursor=${next}`}`);
    found.push(...one.data);
    next = one.next;
  }
  return found;
};

/** Each service as an answer near this postal code should have it. */
const expected = (code: string) =>
  all.map((service) => {
    const area = areas.get(service.provider._id);
    const from = points.get(code);
    if (!area || !from) return service;
    const distanceMiles = milesOf(from, area.at);
    const servesPlace = area.radiusMiles === null ? area.codes.includes(code) : distanceMiles <= area.radiusMiles;
    return { ...service, distanceMiles, servesPlace };
  });

const idsOf = (services: readonly Service[]) => services.map(({ _id }) => _id);

test('lists, pages, order and numbers agree among 600 random services', async () => {
  const nears = ['00100', '00155', ...(process.env.FULL_TESTS ? ['00103', '00117', '00158'] : [])];
  const filters = ['', '&category=Home', '&q=lawn', '&price=25-50&category=Pets&q=roof'];
  for (const [index, near] of nears.entries()) {
    for (const filter of filters.filter((_, at) => at % 2 === index % 2)) {
      const params = new URLSearchParams(filter);
      const base = expected(near).filter(
        ({ category, name, basePrice }) =>
          (!params.get('category') || category === params.get('category')) &&
          name.toLowerCase().includes(params.get('q') ?? '') &&
          (!params.get('price') || (basePrice >= 25 && basePrice < 50)),
      );
      const is = (miles: string) => (service: Service) =>
        (service.distanceMiles ?? Number.POSITIVE_INFINITY) <= Number(miles);
      const numbers = {
        within: Object.fromEntries(withinMiles.map((miles) => [miles, base.filter(is(miles)).length])),
        serves: base.filter(({ servesPlace }) => servesPlace).length,
      };
      const cases: [string, Service[]][] = [
        ['', base],
        ...withinMiles.map((miles): [string, Service[]] => [`&within=${miles}`, base.filter(is(miles))]),
        ['&serves=true', base.filter(({ servesPlace }) => servesPlace)],
        ['&serves=true&within=25', base.filter((service) => service.servesPlace && is('25')(service))],
      ];
      for (const [chosen, wanted] of cases) {
        const query = `?near=${near}${filter}${chosen}`;
        const nearest = sortServices(wanted, 'distance');
        const walked = await walk(`${query}&sort=distance&limit=150`);
        expect([query, idsOf(walked)]).toEqual([query, idsOf(nearest)]);
        const { counts, data } = await page(`${query}&sort=distance&limit=20&counts=true`);
        expect([query, idsOf(data), counts?.total]).toEqual([query, idsOf(nearest.slice(0, 20)), wanted.length]);
        expect([query, counts]).toMatchObject([query, numbers]);
        const facts = ({ distanceMiles, servesPlace }: Service) => ({ distanceMiles, servesPlace });
        expect([query, data.map(facts)]).toEqual([query, nearest.slice(0, 20).map(facts)]);
      }
      const rated = await walk(`?near=${near}${filter}&within=25&sort=price-asc&limit=37`);
      expect(idsOf(rated)).toEqual(idsOf(sortServices(base.filter(is('25')), 'price-asc')));
    }
  }
}, 240_000);

test('without a place the answer is what it was', async () => {
  const plain = await page('?limit=30&counts=true');
  for (const added of ['near', 'distanceMiles']) expect(JSON.stringify(plain)).not.toContain(`"${added}"`);
  expect(plain.counts).not.toHaveProperty('within');
  const near = await page('?limit=30&near=00100');
  expect(idsOf(near.data)).toEqual(idsOf(plain.data));
  expect(near.near).toEqual({ isKnown: true, postalCode: '00100', name: 'Alderwick', region: 'Alder County' });
});

test('an unknown place filters nothing and says so', async () => {
  const plain = await page('?limit=30');
  const near = await page(
    `?limit=30&near=${encodeURIComponent('‏רחוב‎ 🏠')}&within=5&serves=true&sort=distance&counts=true`,
  );
  expect(near.near).toEqual({ isKnown: false, postalCode: '', name: '', region: '' });
  expect([idsOf(near.data), near.next]).toEqual([idsOf(plain.data), plain.next]);
  expect(near.counts).toMatchObject({ total: serviceCount });
});

test.each(['within=5', 'serves=true', 'sort=distance', `near=${'x'.repeat(10_000)}`, 'near=00100&within=7'])(
  'the question %s is refused by its field',
  async (query) => {
    const answer = await site.call('GET', `/services?${query}`);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
      400,
      [query.includes('within=7') ? 'within' : 'near'],
    ]);
  },
);

describe('among more services than are sorted', () => {
  let ada: Person;

  beforeAll(async () => {
    ada = await person(site, 'provider', 'Ada Moss');
    await site.call('PUT', '/service-area', { as: ada, body: { postalCode: '00120', radiusMiles: 9 } });
    const { id: _, option, ...row } = await listing(site, ada, { name: 'Many', createdAt: new Date('2026-02-01') });
    await insertAll(
      site.db,
      services,
      Array.from({ length: 3000 }, () => row),
    );
    all = (await page('')).data;
    const at = points.get('00120');
    if (at) areas.set(ada._id, { at, radiusMiles: 9, codes: [] });
  });

  test.each(['00120', '00155'])(
    'the nearest to %s come first, page after page, those to be asked last',
    async (near) => {
      const wanted = idsOf(sortServices(expected(near), 'distance'));
      expect(idsOf(await walk(`?near=${near}&sort=distance&limit=700`))).toEqual(wanted);
      const { counts, data, next } = await page(`?near=${near}&sort=distance&limit=24&counts=true`);
      expect([idsOf(data), typeof next]).toEqual([wanted.slice(0, 24), 'string']);
      expect(counts?.total).toBe(serviceCount + 3001);
      // Thousands are not counted: only the limits of which all are read have numbers.
      if (near === '00120') expect(counts).not.toHaveProperty('within');
    },
  );

  test('filters around a place find the same as a list that is sorted', async () => {
    const wanted = sortServices(
      expected('00120').filter(({ servesPlace }) => servesPlace),
      'distance',
    );
    expect(wanted.length).toBeGreaterThan(3000);
    expect(idsOf(await walk('?near=00120&serves=true&sort=distance&limit=900'))).toEqual(idsOf(wanted));
    const newest = sortServices(wanted, 'newest');
    expect(idsOf(await walk('?near=00120&serves=true&limit=900'))).toEqual(idsOf(newest));
  });
});
