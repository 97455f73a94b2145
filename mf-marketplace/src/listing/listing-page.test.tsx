import { addDays, categories, localDay, minRatings, priceRanges, type Service } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aService, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { findServices } from './known-services.ts';
import { readFilters } from './listing-filters.ts';

const provider = (name: string) => ({ ...aService().provider, name });
const cleaning = aService();
const lawn = aService({
  _id: 'lawn',
  name: 'Lawn care',
  category: 'Outdoor',
  basePrice: 30,
  createdAt: '2026-11-01T08:00:00.000Z',
  provider: provider('Greta Green'),
});
const draft = aService({ _id: 'draft', name: 'Not yet public', status: 'draft' });
const open = (path = '/marketplace') => renderRoutes(routes, { path });
const numbersOf = <T extends string>(values: readonly T[], count: (value: T) => number) =>
  Object.fromEntries(values.map((value) => [value, count(value)]));
const countsOf = (services: Service[], total = services.length, isEstimate = false) => ({
  total,
  isEstimate,
  categories: numbersOf(categories, (one) => services.filter(({ category }) => category === one).length),
  prices: numbersOf(priceRanges, () => 1),
  ratings: numbersOf(minRatings, () => 2),
  instant: services.filter(({ instantMinutes }) => instantMinutes !== undefined).length,
  listed: categories.filter((one) => services.some(({ category }) => category === one)),
});

/** As the API: pages of what matches, whose cursors are numbers. */
const answerTo = (services: Service[], query: URLSearchParams) => {
  const found = findServices(services, readFilters(query));
  const from = Number(query.get('cursor'));
  const end = from + Number(query.get('limit'));
  return {
    data: found.slice(from, end),
    ...(end < found.length && { next: String(end) }),
    ...(query.has('counts') && { counts: { ...countsOf(services), total: found.length } }),
  };
};
const stubServices = (services = [cleaning, lawn, draft]) =>
  stubApi.get('/services', ({ query }) => answerTo(services, query));
/** Answers one search when the test says so, the others at once. */
const holdSearch = (q: string, services = [cleaning, lawn]) => {
  const { answer, letGo } = held(undefined);
  const calls = stubApi.get('/services', async ({ query }) => {
    if (query.get('q') === q) await answer();
    return answerTo(services, query);
  });
  return { calls, letGo };
};
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search services' }), { target: { value: text } });
const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const shownNames = async () =>
  (await screen.findAllByRole('listitem')).map((card) => within(card).getByRole('heading').textContent);

test('lists active services, the newest first, each with one link to its page', async () => {
  stubApi.get('/services', { data: [lawn, cleaning, draft] });
  open();
  expect(await shownNames()).toEqual(['Lawn care', 'Deep house cleaning']);
  expect(screen.getByRole('heading', { level: 1, name: 'Service Marketplace' })).toBeVisible();
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('no card');
  expect(within(first).getAllByRole('link')).toHaveLength(1);
  const link = within(first).getByRole('link', { name: 'View Details' });
  expect(link).toHaveAttribute('href', '/marketplace/service/lawn');
  expect(link).toHaveAccessibleDescription('Lawn care');
  expect(within(first).getByText('From $30')).toBeVisible();
  expect(within(first).getByText('Greta Green')).toBeVisible();
  expect(within(first).getByRole('img', { name: '4 out of 5 stars, 12 reviews' })).toBeVisible();
  expect(screen.getByText('2 services')).toHaveAttribute('aria-live', 'polite');
});

test('searches by service or provider, and replaces the address', async () => {
  stubServices();
  const { user, location, historyAction } = open('/marketplace?sort=rating');
  await screen.findAllByRole('listitem');
  const search = screen.getByRole('searchbox', { name: 'Search services' });
  fireEvent.change(search, { target: { value: 'greta g' } });
  await waitFor(async () => expect(await shownNames()).toEqual(['Lawn care']));
  await waitFor(() => expect(location()).toBe('/marketplace?q=greta+g&sort=rating'));
  expect(historyAction()).toBe('REPLACE');
  expect(search).toHaveValue('greta g');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(search).toHaveFocus();
  expect(await shownNames()).toHaveLength(2);
});

test('Back after a quick click on a result returns to the search', async () => {
  stubServices();
  stubApi.get('/services/:id', { data: lawn });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  stubApi.get('/reviews', { data: [] });
  const { user, location, back } = open();
  await screen.findAllByRole('listitem');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search services' }), { target: { value: 'lawn' } });
  await waitFor(async () => expect(await shownNames()).toEqual(['Lawn care']));
  await user.click(screen.getByRole('link', { name: 'View Details' }));
  await screen.findByRole('heading', { level: 1, name: 'Lawn care' });
  await back();
  await waitFor(() => expect(location()).toBe('/marketplace?q=lawn'));
  expect(await screen.findByRole('searchbox', { name: 'Search services' })).toHaveValue('lawn');
});

test.each([
  ['whole service is on its page at once', lawn, true],
  ['service without options, as the server lists it, is not', { ...lawn, options: [] }, false],
])('a listed %s', async (_title, service, isShown) => {
  stubApi.get('/services', { data: [service] });
  const opened = stubApi.get('/services/:id', () => new Promise<never>(() => {}));
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  stubApi.get('/reviews', { data: [] });
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'View Details' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(screen.queryAllByRole('heading', { level: 1, name: 'Lawn care' })).toHaveLength(isShown ? 1 : 0);
});

test('Back undoes category and sort', async () => {
  stubServices();
  const { user, location, back } = open();
  await screen.findAllByRole('listitem');
  const category = screen.getByRole('combobox', { name: 'Category' });
  expect(optionsOf('Category')).toEqual(['All Categories', 'Home', 'Outdoor']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: high to low');
  await waitFor(async () => expect(await shownNames()).toEqual(['Deep house cleaning', 'Lawn care']));
  await user.selectOptions(category, 'Outdoor');
  await waitFor(async () => expect(await shownNames()).toEqual(['Lawn care']));
  expect(location()).toBe('/marketplace?category=Outdoor&sort=price-desc');
  await back();
  await waitFor(() => expect(category).toHaveValue(''));
  expect(location()).toBe('/marketplace?sort=price-desc');
});

test('an unknown category counts as absent, and the chosen one stays an option; clearing keeps the sort', async () => {
  stubServices();
  const { user, location, back } = open('/marketplace?q=lawn&category=Garden&sort=rating');
  expect(await shownNames()).toEqual(['Lawn care']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Home');
  expect(await screen.findByText('No Services Found')).toBeVisible();
  expect(screen.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  expect(optionsOf('Category')).toEqual(['All Categories', 'Home', 'Outdoor']);
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(async () => expect(await shownNames()).toHaveLength(2));
  expect(location()).toBe('/marketplace?sort=rating');
  const search = screen.getByRole('searchbox', { name: 'Search services' });
  expect(search).toHaveValue('');
  await back();
  await waitFor(() => expect(search).toHaveValue('lawn'));
});

test('known services match at once, and the answer of the server completes them', async () => {
  const far = aService({ _id: 'far', name: 'Lawn far away', createdAt: '2026-01-01T08:00:00.000Z' });
  stubServices();
  open();
  expect(await shownNames()).toHaveLength(2);
  const { calls, letGo } = holdSearch('lawn', [cleaning, lawn, far]);
  type('lawn');
  expect(await screen.findByText('Searching…')).toHaveAttribute('aria-live', 'polite');
  // The API has not answered yet.
  expect(await shownNames()).toEqual(['Lawn care']);
  await waitFor(() => expect(calls).toHaveLength(1));
  letGo();
  expect(await screen.findByText('2 services')).toBeVisible();
  expect(await shownNames()).toEqual(['Lawn care', 'Lawn far away']);
});

test('a late answer to an older text changes nothing', async () => {
  const { calls, letGo } = holdSearch('lawn');
  open();
  expect(await shownNames()).toHaveLength(2);
  type('lawn');
  await waitFor(() => expect(calls.at(-1)?.query.get('q')).toBe('lawn'));
  type('clean');
  expect(await screen.findByText('1 service')).toBeVisible();
  letGo();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(await shownNames()).toEqual(['Deep house cleaning']);
});

test('of texts typed in a row the server is asked for the last', async () => {
  const calls = stubServices();
  open();
  expect(await shownNames()).toHaveLength(2);
  for (const text of ['la', 'law', 'lawn']) type(text);
  await waitFor(() => expect(calls.at(-1)?.query.get('q')).toBe('lawn'));
  expect(calls.map(({ query }) => query.get('q'))).toEqual([null, 'lawn']);
});

test('price, rating and day are in the address, with their counts, and Clear Filters clears them', async () => {
  const calls = stubServices();
  const { user, location } = open();
  expect(await shownNames()).toHaveLength(2);
  const prices = ['Under $25 (1)', '$25 to $50 (1)', '$50 to $100 (1)', '$100 to $250 (1)', '$250 and more (1)'];
  expect(optionsOf('Price')).toEqual(['Any price', ...prices]);
  expect(optionsOf('Rating')).toEqual(['Any rating', '3 and up (2)', '4 and up (2)', '4.5 and up (2)']);
  expect(optionsOf('Booking')).toEqual(['Any booking', 'Book instantly (0)']);
  const days = optionsOf('Free on');
  expect(days.slice(0, 3)).toEqual(['Any day', 'Today', 'Tomorrow']);
  expect(days).toHaveLength(32);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Price' }), '$25 to $50 (1)');
  await waitFor(async () => expect(await shownNames()).toEqual(['Lawn care']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rating' }), '4.5 and up (2)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Free on' }), 'Tomorrow');
  expect(location()).toMatch(/^\/marketplace\?price=25-50&rating=4.5&day=\d{4}-\d\d-\d\d$/);
  expect(screen.getByRole('button', { name: 'Filters 3 active' })).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(calls.at(-1)?.query.has('day')).toBe(true));
  expect(`${calls.at(-1)?.query}`).toMatch(/^price=25-50&rating=4.5&day=[\d-]+&limit=24&counts=true$/);
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  expect(location()).toBe('/marketplace');
});

test('the days begin with the marketplace’s today, wherever the browser is', async () => {
  const today = addDays(localDay(new Date()), -1);
  stubApi.get('/services', { data: [lawn], counts: { ...countsOf([lawn]), today } });
  const { user, location } = open();
  await shownNames();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Free on' }), 'Today');
  expect(location()).toBe(`/marketplace?day=${today}`);
});

test('a card says that its service is booked instantly, and a filter finds such services', async () => {
  stubServices([cleaning, { ...lawn, instantMinutes: 60 }]);
  const { user, location } = open();
  expect(await shownNames()).toHaveLength(2);
  expect(screen.getAllByText('Book instantly', { selector: 'span' })).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Booking' }), 'Book instantly (1)');
  await waitFor(async () => expect(await shownNames()).toEqual(['Lawn care']));
  expect(location()).toBe('/marketplace?instant=true');
});

test('similar services are a list of their own', async () => {
  stubApi.get('/services', { data: [], counts: countsOf([]), similar: [lawn] });
  open('/marketplace?q=lwan');
  expect(await screen.findByText('No Services Found')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 2, name: 'Similar' })).toBeVisible();
  const similar = screen.getByRole('list', { name: 'Similar' });
  expect(within(similar).getByRole('heading', { level: 3, name: 'Lawn care' })).toBeVisible();
});

test('a second choice before the next render keeps the first', async () => {
  stubServices();
  const { location } = open();
  await screen.findAllByRole('listitem');
  // As in a browser: `act` would render after each event.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  for (const [name, value] of [
    ['Category', 'Outdoor'],
    ['Sort by', 'rating'],
  ] as const) {
    const choice = screen.getByRole('combobox', { name });
    Object.assign(choice, { value });
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await waitFor(() => expect(location()).toBe('/marketplace?category=Outdoor&sort=rating'));
});

test('an empty marketplace has no Clear Filters', async () => {
  stubServices([]);
  open();
  expect(await screen.findByText('There are no services available at the moment.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument();
});

const numbered = (length: number) =>
  Array.from({ length }, (_, index) =>
    aService({ _id: `s${index}`, name: `Service ${index}`, createdAt: new Date(index * 1000).toISOString() }),
  );

class NoLayout implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const scrollTo = (scrollY: number) =>
  act(() => {
    Object.assign(window, { scrollY });
    window.dispatchEvent(new Event('scroll'));
  });
afterEach(() => Object.assign(window, { scrollY: 0 }));

test('of many only cards near the screen are rendered, with their position, and the rest loads at the end', async () => {
  globalThis.ResizeObserver = NoLayout;
  const calls = stubServices(numbered(60));
  open();
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeLessThan(20));
  const cards = screen.getAllByRole('listitem');
  expect(cards.length).toBeGreaterThan(2);
  expect(cards[0]).toHaveAttribute('aria-posinset', '1');
  expect(cards[0]).toHaveAttribute('aria-setsize', '60');
  expect(screen.getByText('60 services')).toBeVisible();
  expect(calls).toHaveLength(1);
  for (const y of [9_000, 9_001]) scrollTo(y);
  await waitFor(() => expect(calls).toHaveLength(2));
  for (const y of [20_000, 26_000, 26_500, 27_000]) scrollTo(y);
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ query }) => query.get('counts'))).toEqual(['true', null, null]);
  expect(await screen.findByRole('heading', { name: 'Service 0' })).toBeVisible();
  expect(calls.map(({ query }) => query.get('cursor'))).toEqual([null, '24', '48']);
  expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
});

test('an estimated number is said to be one', async () => {
  globalThis.ResizeObserver = NoLayout;
  const data = numbered(24);
  stubApi.get('/services', { data, next: '24', counts: countsOf(data, 12_345, true) });
  open();
  expect(await screen.findByText('about 12,000 services')).toBeVisible();
  expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '-1');
});

test('when the next page fails, the list stays and Retry asks again', async () => {
  globalThis.ResizeObserver = NoLayout;
  const few = numbered(4);
  const answer = { data: few.slice(1).toReversed(), next: '3', counts: countsOf(few) };
  stubApi.get('/services', ({ query }) => (query.has('cursor') ? stubApi.noAnswer() : answer));
  const { user } = open();
  expect(await screen.findByText('More services could not be loaded.')).toBeVisible();
  expect(await shownNames()).toEqual(['Service 3', 'Service 2', 'Service 1']);
  const calls = stubApi.get('/services', { data: few.slice(0, 1) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Service 0' })).toBeVisible();
  expect(calls.map(({ query }) => query.get('cursor'))).toEqual(['3']);
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('when the list changes, focus moves with its service, and goes to the heading without it', async () => {
  const some = numbered(121);
  globalThis.ResizeObserver = NoLayout;
  const changeTo = (services: typeof some) => {
    stubServices(services);
    events.emit('service.changed', { serviceId: 's' });
  };
  stubServices(some);
  open();
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeLessThan(20));
  const link = within(screen.getAllByRole('listitem')[1] ?? document.body).getByRole('link');
  act(() => link.focus());
  expect(document.activeElement).toHaveAccessibleDescription('Service 119');
  changeTo(numbered(122));
  await screen.findByText('122 services');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleDescription('Service 119'));
  changeTo(some.filter(({ name }) => name !== 'Service 119'));
  await screen.findByText('120 services');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
