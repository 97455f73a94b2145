import { randomUUID } from 'node:crypto';
import {
  categories,
  localDay,
  type Service,
  type ServicePage,
  type ServiceSort,
  serviceSorts,
  sortServices,
} from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { listing } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { reviews } from '../reviews/table.ts';
import { schedules } from '../schedules/table.ts';
import { services } from '../services/table.ts';

const site = useTestApp();
let rosa: Person;
let bo: Person;

const count = 23;

beforeAll(async () => {
  rosa = await person(site, 'provider', 'Rosa Hale');
  bo = await person(site, 'provider', 'Bo 100% Élan');
  const at = Date.parse('2026-03-01T10:00:00Z');
  for (let index = 0; index < count; index += 1) {
    await listing(site, index % 3 === 0 ? bo : rosa, {
      name: `Window ${index % 2 === 0 ? 'cleaning' : 'Repair'} ${index}`,
      category: categories[index % 4],
      // Ties in time, in price and in views.
      createdAt: new Date(at + Math.floor(index / 5) * 1000),
      basePriceCents: 1000 + (index % 4) * 50,
      views: index % 6,
    });
  }
});

const page = async (query = ''): Promise<ServicePage> => (await site.call('GET', `/services${query}`)).json();
const idsOf = ({ data }: ServicePage) => data.map(({ _id }) => _id);
const everything = async (sort: ServiceSort = 'newest') => sortServices((await page()).data, sort);

/** All pages of a query, each asked for with the cursor of the one before. */
const walk = async (query: string, between = async (_page: number) => {}): Promise<string[][]> => {
  const pages: string[][] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const found: ServicePage = await page(`${query}${next && `&cursor=${next}`}`);
    pages.push(idsOf(found));
    next = found.next;
    await between(pages.length);
  }
  return pages;
};

test.each(serviceSorts)('sorted by %s as the site does, whole and in pages', async (sort) => {
  const wanted = (await everything(sort)).map(({ _id }) => _id);
  expect(idsOf(await page(`?sort=${sort}`))).toEqual(wanted);
  const pages = await walk(`?sort=${sort}&limit=7`);
  expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 2]);
  expect(pages.flat()).toEqual(wanted);
});

test('is found by category, by provider and by part of a name, in any case', async () => {
  const all = await everything();
  const found = async (query: string) => idsOf(await page(query));
  const wanted = (isWanted: (service: Service) => boolean) => all.filter(isWanted).map(({ _id }) => _id);
  expect(await found('?category=Pets')).toEqual(wanted(({ category }) => category === 'Pets'));
  for (const id of [bo._id, bo._id.toUpperCase()]) {
    expect(await found(`?provider=${id}`)).toEqual(wanted(({ provider }) => provider._id === bo._id));
  }
  expect(await found('?q=REPAIR')).toEqual(wanted(({ name }) => name.includes('Repair')));
  expect(await found(`?q=${encodeURIComponent(' 100% é')}`)).toEqual(wanted(({ provider }) => provider._id === bo._id));
  expect(await found(`?q=repair&category=Outdoor&provider=${rosa._id}`)).toEqual(
    wanted(
      ({ name, category, provider }) => name.includes('Repair') && category === 'Outdoor' && provider._id === rosa._id,
    ),
  );
  expect(await page('?q=nothing+of+the+kind')).toEqual({ data: [] });
});

test.each(['newest', 'price-asc'] as const)(
  'services that are added between two pages of %s repeat and skip no others',
  async (sort) => {
    const before = (await everything(sort)).map(({ _id }) => _id);
    const added: string[] = [];
    const pages = await walk(`?sort=${sort}&limit=6`, async (number) => {
      if (number > 2) return;
      // One that comes first and one in between.
      added.push((await listing(site, rosa, { basePriceCents: 500 })).id);
      added.push((await listing(site, rosa, { basePriceCents: 1050, createdAt: new Date('2026-03-01T10:00:02Z') })).id);
    });
    const seen = pages.flat();
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => !added.includes(id))).toEqual(before);
  },
);

test('a cursor of another sort, or that never was one, is named', async () => {
  const { next } = await page('?sort=rating&limit=2');
  const made = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const wrong = [
    `sort=price-asc&cursor=${next}`,
    `cursor=${next}`,
    'cursor=garbage',
    'cursor=',
    `cursor=${made({ sort: 'newest', rank: [] })}`,
    `cursor=${made({ sort: 'newest', rank: [1, 2] })}`,
    `sort=rating&cursor=${made({ sort: 'rating', rank: ['5', 1, '', ''] })}`,
    `sort=price-asc&cursor=${made({ sort: 'price-asc', figures: [-(2 ** 31) - 1], at: 0, id: randomUUID() })}`,
    `sort=price-desc&cursor=${made({ sort: 'price-desc', figures: [2 ** 31], at: 0, id: randomUUID() })}`,
  ];
  for (const query of wrong) {
    const answer = await site.call('GET', `/services?${query}`);
    expect([query, answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([query, 400, ['cursor']]);
  }
});

test.each([
  ['limit', 'limit=0'],
  ['limit', 'limit=1001'],
  ['sort', 'sort=cheapest'],
  ['provider', 'provider=rosa'],
])('a wrong %s is named: %s', async (field, query) => {
  const answer = await site.call('GET', `/services?${query}`);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

test('a page has a tag of its own, until anything changes', async () => {
  const ask = (query: string, tag = '') => site.call('GET', `/services${query}`, { headers: { 'if-none-match': tag } });
  const { headers } = await ask('?limit=3');
  const tag = String(headers.etag);
  expect((await ask('?limit=3', tag)).statusCode).toBe(304);
  expect((await ask('?limit=4', tag)).statusCode).toBe(200);
  expect((await ask('', tag)).statusCode).toBe(200);
  await site.db.update(services).set({ name: 'Another name' });
  expect((await ask('?limit=3', tag)).statusCode).toBe(200);
});

test('a query without a limit gets a hundred', async () => {
  const { id: _, option, ...row } = await listing(site, rosa);
  await site.db.insert(services).values(Array.from({ length: 100 }, () => row));
  for (const query of [`?provider=${rosa._id}`, '?sort=newest', '?q=']) {
    const first = await page(query);
    expect(first.data).toHaveLength(100);
    expect((await page(`${query}&cursor=${first.next}`)).data.length).toBeGreaterThan(0);
  }
});

describe('with counts', () => {
  const counted = async (query: string): Promise<ServicePage> => page(`?counts=true&limit=50${query}`);
  const named = async (query: string) => (await counted(query)).data.map(({ name }) => name).sort();
  let ada: Person;

  beforeAll(async () => {
    await site.db.update(services).set({ status: 'paused' });
    ada = await person(site, 'provider', 'Ada Łoś');
    const offers = [
      ['Café catering', 'Other', 2499],
      ['Garden care', 'Outdoor', 2500],
      ['Garden design', 'Outdoor', 25_000],
      ['Piano lessons for all', 'Education', 9999],
      ['水 plumbing', 'Home', 10_000],
    ] as const;
    for (const [name, category, basePriceCents] of offers) {
      const service = await listing(site, ada, { name, category, basePriceCents });
      if (category !== 'Outdoor') continue;
      const customer = await person(site);
      const rating = name === 'Garden care' ? 4 : 5;
      await site.db.insert(reviews).values({ serviceId: service.id, userId: customer._id, rating, comment: 'So.' });
    }
  });

  test('price ranges exclude their upper bound, and ratings their lower neighbors', async () => {
    expect(await named('&price=0-25')).toEqual(['Café catering']);
    expect(await named('&price=25-50')).toEqual(['Garden care']);
    expect(await named('&price=250-')).toEqual(['Garden design']);
    expect(await named('&rating=4')).toEqual(['Garden care', 'Garden design']);
    expect(await named('&rating=4.5')).toEqual(['Garden design']);
    expect(await named('&rating=4.5&category=Home')).toEqual([]);
  });

  test('each number of a facet is what choosing its value finds', async () => {
    for (const chosen of [
      '',
      '&category=Outdoor',
      '&price=25-50',
      '&rating=4&price=250-',
      '&q=garden',
      '&q=a&rating=3',
    ]) {
      const { counts, data } = await counted(chosen);
      expect(counts).toMatchObject({ total: data.length, isEstimate: false });
      expect(counts?.listed).toEqual(['Home', 'Outdoor', 'Education', 'Other']);
      const facets = { category: counts?.categories, price: counts?.prices, rating: counts?.ratings };
      for (const [facet, numbers] of Object.entries(facets)) {
        for (const [value, number] of Object.entries(numbers ?? {})) {
          const others = chosen.replace(new RegExp(`&${facet}=[^&]*`), '');
          expect([chosen, facet, value, (await counted(`${others}&${facet}=${value}`)).data.length]).toEqual([
            chosen,
            facet,
            value,
            number,
          ]);
        }
      }
    }
  });

  test('accents, case and short or foreign signs do not matter to the search', async () => {
    for (const q of ['cafe', 'CAFÉ', 'cafe\u0301', 'fé c'])
      expect([q, await named(`&q=${encodeURIComponent(q)}`)]).toEqual([q, ['Café catering']]);
    expect(await named(`&q=${encodeURIComponent('水')}`)).toEqual(['水 plumbing']);
    expect(await named('&q=los')).toHaveLength(5);
    for (const q of ['%', '_', '\\', 'q']) expect(await named(`&q=${encodeURIComponent(q)}`)).toEqual([]);
  });

  test('typing errors find similar services, beside those that match', async () => {
    const { data, similar } = await counted('&q=gardne');
    expect([data, similar?.map(({ name }) => name)]).toEqual([[], ['Garden design', 'Garden care']]);
    expect((await counted('&q=xyzzy')).similar).toEqual([]);
    const found = await counted('&q=pianno+lesons');
    expect(found.similar?.map(({ name }) => name)).toEqual(['Piano lessons for all']);
    expect(await counted('')).not.toHaveProperty('similar');
  });

  test.each([
    ['a piano teacher for me', ['Piano lessons for all']],
    ['designs of gardens', ['Garden design']],
    ['design lessons for the garden', ['Garden design', 'Piano lessons for all', 'Garden care']],
    ['the garden for me', ['Garden design', 'Garden care']],
    ['outdoors', ['Garden design', 'Garden care']],
    ['home designer', ['Garden design', '水 plumbing']],
  ])('a sentence finds services with its words, those with more of them first: %s', async (sentence, names) => {
    const { similar } = await counted(`&q=${encodeURIComponent(sentence)}`);
    expect(similar?.map(({ name }) => name)).toEqual(names);
  });

  test('today is that of the marketplace', async () => {
    const now = site.now;
    site.now = new Date('2030-05-11T03:59:00Z');
    expect((await counted('')).counts?.today).toBe('2030-05-10');
    site.now = now;
  });

  test('a day finds the services with a free time on it', async () => {
    const on = (days: number) => localDay(new Date(site.now.getTime() + days * 86_400_000));
    expect(await named(`&day=${on(3)}`)).toHaveLength(5);
    expect(await named(`&day=${on(-2)}`)).toEqual([]);
    expect(await named(`&day=${on(40)}`)).toEqual([]);
    const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
      weekday === new Date(on(3)).getUTCDay() ? [] : [{ start: 540, end: 1020 }],
    );
    await site.db.insert(schedules).values({ providerId: ada._id, week });
    const other = await listing(site, rosa, { name: 'Other help', category: 'Pets' });
    const answer = await counted(`&day=${on(3)}`);
    expect(answer.data.map(({ _id }) => _id)).toEqual([other.id]);
    expect(answer.counts).toMatchObject({ total: 1, isEstimate: false, categories: { Pets: 1, Home: 0 } });
    expect(await named(`&day=${on(4)}`)).toHaveLength(6);
    expect((await site.call('GET', '/services?day=tomorrow')).statusCode).toBe(400);
    // More than a sample of services that are not free.
    const { id: _, option, ...row } = await listing(site, ada);
    await site.db.insert(services).values(Array.from({ length: 150 }, () => row));
    const few = (await counted(`&day=${on(3)}`)).counts;
    expect(few).toMatchObject({ total: 1, isEstimate: false, categories: { Pets: 1, Home: 0 } });
  });
});

test.each([
  ['ピアノ教室', ['ぴあの', 'ﾋﾟｱﾉ', 'ピアノ']],
  ['がっきの修理', ['ガッキ']],
  ['صِيَانَةُ مُكَيِّفَات', ['صيانة مكيفات', 'صيانه', 'مكيـــفات']],
  ['إصلاح أبواب', ['اصلاح ابواب', 'أصلاح']],
  ['نظافت منزل‌های بزرگ ۲۴', ['منزلهای', 'منزل‌هاي', '24', '٢٤']],
  ['تعمیر کولر', ['تعمير كولر']],
  ['שִׁעוּרֵי פְּסַנְתֵּר', ['שעורי פסנתר']],
  ['Οδοσήμανση', ['ΟΔΟΣ', 'οδος']],
  ['❤️ Straße', ['❤ strasse', 'STRAẞE']],
])('%s is found by other spellings of its signs', async (name, spellings) => {
  const { id } = await listing(site, bo, { name });
  for (const q of [name, ...spellings]) {
    expect([q, idsOf(await page(`?limit=100&q=${encodeURIComponent(q)}`))]).toEqual([q, [id]]);
  }
});

test('text of ASCII alone needs no folding but lower case', async () => {
  const ascii = String.fromCharCode(...Array.from({ length: 127 }, (_, index) => index + 1));
  const [row] = await site.db.select({ folded: sql`fold_text(${ascii})` }).from(sql`(select 1) one`);
  expect(row?.folded).toBe(ascii.toLowerCase());
});

describe('words of a question', () => {
  const names = [
    'Home cleaning',
    'Aquarium checks and cleaning',
    'Math tutoring',
    'De-matting of a cat',
    'Plumbing',
    'Applications',
    'Window cleaning',
    'Washing machine care',
    'House check',
    'Wi-Fi at home',
  ];

  beforeAll(async () => {
    await site.db.update(services).set({ status: 'paused' });
    const provider = await person(site, 'provider');
    for (const name of names) await listing(site, provider, { name });
  });

  test.each([
    [
      'words for a time or a price change nothing',
      'cheap cleaning this weekend',
      [...names.slice(0, 2), 'Window cleaning'],
    ],
    ['everyday words find what a service is called', 'fix my sinks', ['Plumbing']],
    ['everyday words find what a service is called', 'clogged toilet', ['Plumbing']],
    ['everyday words find what a service is called', 'window washing', ['Window cleaning']],
    ['everyday words find what a service is called', 'wifi not working', ['Wi-Fi at home']],
    ['a short word finds no other one that is written alike', 'chef', []],
    ['a name with the very word leaves out those that are written alike', 'maths', ['Math tutoring']],
    ['a word within another one is not found', 'my cat please', ['De-matting of a cat']],
    ['a word that is written like names finds them', 'aquariam', ['Aquarium checks and cleaning']],
  ])('%s: %s', async (_what, q, found) => {
    const { similar } = (await site.call('GET', `/services?counts=true&q=${encodeURIComponent(q)}`)).json();
    expect(similar.map(({ name }: { name: string }) => name).sort()).toEqual([...found].sort());
  });
});

test('thousands of services are counted exactly while few match', async () => {
  const { id: _, option, ...row } = await listing(site, rosa, { name: 'Window washing' });
  const rows = Array.from({ length: 3000 }, (_row, index) => ({ ...row, name: index % 2 ? 'Lawn care' : 'Roof care' }));
  for (let from = 0; from < rows.length; from += 1000)
    await site.db.insert(services).values(rows.slice(from, from + 1000));
  const exact = (await page('?counts=true&limit=1&q=lawn')).counts;
  expect(exact).toMatchObject({ total: 1500, isEstimate: false });
  expect((await page('?counts=true&limit=1')).counts?.total).toBeGreaterThan(3000);
  const search = `?q=lawn&limit=400&sort=trending&category=${row.category}`;
  const pages = await walk(`${search}&counts=true`);
  expect(pages.map(({ length }) => length)).toEqual([400, 400, 400, 300]);
  expect(pages).toEqual(await walk(search));
  expect((await page(`${search.replace(row.category, 'Other')}&counts=true`)).data).toEqual([]);
});
