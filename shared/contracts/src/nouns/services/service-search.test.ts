import { serviceSorts } from './service-lifecycle.ts';
import { rankOf, searchableText, searchTerm, sortServices } from './service-search.ts';
import type { Service } from './services.ts';

const service = (id: string, change: Partial<Service>) => ({
  _id: id,
  createdAt: '2026-01-01T00:00:00.000Z',
  basePrice: 10,
  rating: 0,
  bookings: 0,
  views: 0,
  ...change,
});
const old = service('old', { basePrice: 5, rating: 4.5, bookings: 7 });
const dear = service('dear', {
  createdAt: '2026-02-01T00:00:00.000Z',
  basePrice: 90,
  rating: 4.5,
  bookings: 9,
  views: 1,
});
const seen = service('seen', { createdAt: '2026-03-01T00:00:00.000Z', bookings: 9, views: 30 });

test.each([
  ['newest', ['seen', 'dear', 'old']],
  ['price-asc', ['old', 'seen', 'dear']],
  ['price-desc', ['dear', 'seen', 'old']],
  ['rating', ['dear', 'old', 'seen']],
  ['trending', ['seen', 'dear', 'old']],
] as const)('%s', (sort, ids) => {
  expect(sortServices([old, dear, seen], sort).map(({ _id }) => _id)).toEqual(ids);
});

test('the ranking decides, not the plain average; for trending where bookings and views are the same', () => {
  const praised = service('praised', { rating: 5, ranking: 3.6 });
  const proven = service('proven', { rating: 4.6, ranking: 4.4 });
  for (const sort of ['rating', 'trending'] as const) {
    expect(sortServices([praised, proven], sort)).toEqual([proven, praised]);
  }
});

test.each(serviceSorts)('%s puts services that are alike in one order, whichever came first', (sort) => {
  const [a, b] = [service('a', {}), service('b', {})];
  expect(sortServices([a, b], sort)).toEqual(sortServices([b, a], sort));
  expect(rankOf(a, sort)).not.toEqual(rankOf(b, sort));
});

test.each([
  ['CLEAN', true],
  ['  pat ', true],
  ['café', true],
  ['cafe\u0301', true],
  ['cafe', true],
  ['ＰＡＴ', true],
  ['\u200Bdeep\u00A0 cle\u00ADaning \u200E', true],
  ['', true],
  ['garden', false],
])('a search for %j finds: %s', (input, found) => {
  const provider = { _id: 'p', name: 'Pat of the CAFÉ', avatar: '', bio: '', location: '' };
  expect(searchableText({ name: 'Deep cleaning', provider }).includes(searchTerm(input))).toBe(found);
});
