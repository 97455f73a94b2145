import { aService } from '@nearhand/testing';
import { categoriesOf, findServices, isFiltered, listInOrder, readFilters, writeFilters } from './listing-filters.ts';

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
  const [first, second] = listInOrder(
    [aService({ _id: 'many', rating: 5, ranking: 3.57 }), aService({ _id: 'few', rating: 4.5, ranking: 4.1 })],
    'rating',
  );
  expect([first?.service._id, second?.service._id]).toEqual(['few', 'many']);
});

const ids = (address: string) => {
  const filters = readFilters(new URLSearchParams(address));
  return findServices(listInOrder(services, filters.sort), filters).map(({ _id }) => _id);
};

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
])('the address ?%s lists %j', (address, expected) => {
  expect(ids(address)).toEqual(expected);
});

test.each(['', 'q=lawn', 'category=Home&sort=rating', 'q=a+b&category=Home&sort=trending'])(
  'the address ?%s is written as it was read',
  (address) => {
    expect(writeFilters(readFilters(new URLSearchParams(address))).toString()).toBe(address);
  },
);

test('default values stay out of the address', () => {
  expect(writeFilters({ q: '  ', category: '', sort: 'newest' }).toString()).toBe('');
});

test('sort is no filter', () => {
  expect(isFiltered({ q: ' ', category: '', sort: 'rating' })).toBe(false);
  expect(isFiltered({ q: '', category: 'Home', sort: 'newest' })).toBe(true);
});

test('categories with services, once each, sorted', () => {
  expect(categoriesOf([...services, ...services])).toEqual(['Education', 'Home', 'Outdoor']);
});
