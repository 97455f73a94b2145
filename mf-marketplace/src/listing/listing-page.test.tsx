import { events } from '@nearhand/platform';
import { aService, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';

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
const stubServices = (services = [cleaning, lawn, draft]) => stubApi.get('/services', { data: services });
const shownNames = async () =>
  (await screen.findAllByRole('listitem')).map((card) => within(card).getByRole('heading').textContent);

test('lists active services, the newest first, each with one link to its page', async () => {
  stubServices();
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

test('Back undoes category and sort', async () => {
  stubServices();
  const { user, location, back } = open();
  await screen.findAllByRole('listitem');
  const category = screen.getByRole('combobox', { name: 'Category' });
  expect(
    within(category)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All Categories', 'Home', 'Outdoor']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: high to low');
  await waitFor(async () => expect(await shownNames()).toEqual(['Deep house cleaning', 'Lawn care']));
  await user.selectOptions(category, 'Outdoor');
  await waitFor(async () => expect(await shownNames()).toEqual(['Lawn care']));
  expect(location()).toBe('/marketplace?category=Outdoor&sort=price-desc');
  expect(screen.getByRole('button', { name: 'Outdoor', pressed: true })).toBeVisible();
  await back();
  await waitFor(() => expect(category).toHaveValue(''));
  expect(location()).toBe('/marketplace?sort=price-desc');
});

test('an unknown category is no option and finds nothing; clearing keeps the sort', async () => {
  stubServices();
  const { user, location, back } = open('/marketplace?q=lawn&category=Garden&sort=rating');
  expect(await screen.findByText('No Services Found')).toBeVisible();
  expect(screen.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  const choices = within(screen.getByRole('combobox', { name: 'Category' })).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['All Categories', 'Home', 'Outdoor']);
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await shownNames()).toHaveLength(2);
  expect(location()).toBe('/marketplace?sort=rating');
  const search = screen.getByRole('searchbox', { name: 'Search services' });
  expect(search).toHaveValue('');
  await back();
  await waitFor(() => expect(search).toHaveValue('lawn'));
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

test('a failure is explained and Retry asks again', async () => {
  stubApi.get('/services', () => stubApi.refusal(500, 'server/failed', 'Out of order'));
  const { user } = open();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Error Loading Services')).toBeVisible();
  expect(within(alert).getByText("We couldn't load the services. Please try again.")).toBeVisible();
  stubServices();
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await shownNames()).toHaveLength(2);
});

test('an answer with the same ETag is not read again', async () => {
  const tagged = (tag: string, services: (typeof cleaning)[]) =>
    stubApi.get('/services', () => Response.json({ data: services }, { headers: { etag: tag } }));
  tagged('W/"one"', [cleaning]);
  open();
  expect(await shownNames()).toEqual(['Deep house cleaning']);
  const again = tagged('W/"one"', [lawn]);
  events.emit('service.changed', { serviceId: 'lawn' });
  await waitFor(() => expect(again).toHaveLength(1));
  expect(await shownNames()).toEqual(['Deep house cleaning']);
  tagged('W/"two"', [lawn]);
  events.emit('service.changed', { serviceId: 'lawn' });
  await waitFor(async () => expect(await shownNames()).toEqual(['Lawn care']));
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

test('of many only cards near the screen are rendered, with their position', async () => {
  globalThis.ResizeObserver = NoLayout;
  stubServices(numbered(1200));
  open();
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-posinset', '1'));
  const cards = screen.getAllByRole('listitem');
  expect(cards.length).toBeLessThan(60);
  expect(cards.length).toBeGreaterThan(2);
  expect(cards[0]).toHaveAttribute('aria-setsize', '1200');
  expect(screen.getByText('1,200 services')).toBeVisible();
});

test('when the list changes, focus moves with its service and is dropped with it', async () => {
  const some = numbered(121);
  globalThis.ResizeObserver = NoLayout;
  const changeTo = (services: typeof some) => {
    stubServices(services);
    events.emit('service.changed', { serviceId: 's' });
  };
  stubServices(some);
  open();
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '121'));
  const link = within(screen.getAllByRole('listitem')[1] ?? document.body).getByRole('link');
  act(() => link.focus());
  expect(document.activeElement).toHaveAccessibleDescription('Service 119');
  changeTo(numbered(122));
  await screen.findByText('122 services');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleDescription('Service 119'));
  changeTo(some.filter(({ name }) => name !== 'Service 119'));
  await screen.findByText('120 services');
  await waitFor(() => expect(document.body).toHaveFocus());
});
