import { aService } from '@nearhand/testing';
import { findServices } from './known-services.ts';
import { isFiltered, noFilters, readFilters, startCursor, writeFilters } from './listing-filters.ts';

const provider = (name: string) => ({ ...aService().provider, name });
const services = [
  aService({ _id: 'clean', name: 'House cleaning', basePrice: 80, rating: 4.4, reviewCount: 3, bookings: 9, views: 1 }),
  aService({
    _id: 'lawn',
    name: 'Lawn care',
    category: 'Outdoor',
    basePrice: 30,
    rating: 4.4,
    reviewCount: 8,
    bookings: 9,
    views: 5,
    createdAt: '2026-11-01T08:00:00.000Z',
    provider: provider('Greta Green'),
  }),
  aService({
    _id: 'violin',
    name: 'Violin lessons',
    category: 'Education',
    basePrice: 55,
    rating: 5,
    reviewCount: 1,
    bookings: 2,
    createdAt: '2026-09-01T08:00:00.000Z',
  }),
];
test('`ranking` decides before the average rating', () => {
  const both = [
    aService({ _id: 'many', rating: 5, ranking: 3.57 }),
    aService({ _id: 'few', rating: 4.5, ranking: 4.1 }),
  ];
  const found = findServices(both, { ...noFilters, sort: 'rating' });
  expect(found.map(({ _id }) => _id)).toEqual(['few', 'many']);
});

const ids = (address: string) =>
  findServices(services, readFilters(new URLSearchParams(address))).map(({ _id }) => _id);

test.each([
  ['', ['lawn', 'clean', 'violin']],
  ['sort=price-asc', ['lawn', 'violin', 'clean']],
  ['sort=price-desc', ['clean', 'violin', 'lawn']],
  ['sort=rating', ['violin', 'lawn', 'clean']],
  ['sort=trending', ['lawn', 'clean', 'violin']],
  ['sort=cheapest', ['lawn', 'clean', 'violin']],
  ['category=Education', ['violin']],
  ['q=CLEAN', ['clean']],
  ['q=%20greta%20', ['lawn']],
  ['q=pat&category=Home', ['clean']],
  ['q=nobody', []],
  ['category=Garden', ['lawn', 'clean', 'violin']],
  ['price=25-50', ['lawn']],
  ['price=50-100', ['clean', 'violin']],
  ['price=cheap', ['lawn', 'clean', 'violin']],
  ['rating=4.5', ['violin']],
])('the address ?%s lists %j', (address, expected) => {
  expect(ids(address)).toEqual(expected);
});

test('a text that is no day counts as absent', () => {
  expect(readFilters(new URLSearchParams({ day: 'tomorrow' })).day).toBe('');
});

test('the address may begin at a later page, and a written one does not', () => {
  const address = new URLSearchParams('category=Home&cursor=abc');
  expect(startCursor(address)).toBe('abc');
  expect(`${writeFilters(readFilters(address))}`).toBe('category=Home');
});

test.each([
  '',
  'q=lawn',
  'price=250-&rating=4.5&day=2026-12-07',
  'category=Home&sort=rating',
  'q=a+b&category=Home&sort=trending',
  'near=sw1a+1aa&within=25&sort=distance',
  'q=lawn&near=00110&serves=true',
])('the address ?%s is written as it was read', (address) => {
  expect(writeFilters(readFilters(new URLSearchParams(address))).toString()).toBe(address);
});

test.each(['within=5&serves=true&sort=distance', 'near=+&within=5&sort=distance'])(
  'without a place ?%s limits and sorts by no distance',
  (address) => {
    const filters = readFilters(new URLSearchParams(address));
    expect([isFiltered(filters), `${writeFilters(filters)}`]).toEqual([false, '']);
  },
);

test('default values stay out of the address', () => {
  expect(writeFilters({ ...noFilters, q: '  ', sort: 'newest' }).toString()).toBe('');
});

test('sort is no filter', () => {
  expect(isFiltered({ ...noFilters, q: ' ', sort: 'rating' })).toBe(false);
  expect(isFiltered({ ...noFilters, category: 'Home', sort: 'newest' })).toBe(true);
});
