import { categories, minRatings, priceRanges, type Service } from '@nearhand/contracts';
import { aService, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const close = aService({ _id: 'close', name: 'Close', distanceMiles: 0, servesPlace: true });
const away = aService({ _id: 'away', name: 'Away', distanceMiles: 12, servesPlace: false });
const asked = aService({ _id: 'asked', name: 'Asked' });
const place = { isKnown: true, postalCode: '00110', name: 'Harbor Row', region: 'Alderwick' };
const none = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, 0]));
const counts = {
  ...{ total: 3, isEstimate: false, listed: ['Home'] },
  ...{ categories: none(categories), prices: none(priceRanges), ratings: none(minRatings) },
  ...{ within: { 5: 1, 10: 1, 25: 2, 50: 2 }, serves: 1 },
};

const plain = ({ distanceMiles: _miles, servesPlace: _serves, ...service }: Service) => service;
const stubServices = () =>
  stubApi.get('/services', ({ query }) => {
    const near = query.get('near');
    const isKnown = near === '00110';
    if (!isKnown) return { data: [close, away, asked].map(plain), ...(near && { near: { isKnown } }) };
    const data = query.get('within') === '5' ? [close] : [close, away, asked];
    return { data, near: place, counts };
  });
const open = (path = '/marketplace') => renderRoutes(routes, { path });
const cards = async () =>
  (await screen.findAllByRole('listitem')).map((card) => within(card).getByRole('heading').textContent);

test('a place adds distances, limits and a sort; without it nothing of them is asked or shown', async () => {
  const calls = stubServices();
  const { user, location, back } = open();
  expect(await cards()).toEqual(['Close', 'Away', 'Asked']);
  expect([...(calls[0]?.query.keys() ?? [])].sort()).toEqual(['counts', 'limit']);
  expect(screen.queryByText(/mile/)).not.toBeInTheDocument();
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  expect(within(sort).queryByRole('option', { name: 'Nearest first' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Near/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: /^Near\s*Anywhere$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Services near you' });
  await user.click(within(dialog).getByRole('button', { name: 'Show Services' }));
  expect(await screen.findByText('Please enter a postal code or a place')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Near' }), ' 00110 ');
  await user.click(within(dialog).getByRole('button', { name: 'Show Services' }));
  expect(await screen.findByText('less than 1 mile')).toBeVisible();
  expect(location()).toBe('/marketplace?near=00110');
  expect(screen.getByText('about 12 miles')).toBeVisible();
  expect(await screen.findByText('00110 Harbor Row, Alderwick')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'View Details' })[0]).toHaveAttribute(
    'href',
    '/marketplace/service/close?near=00110',
  );
  await user.selectOptions(sort, 'Nearest first');
  expect(location()).toBe('/marketplace?near=00110&sort=distance');
  await user.click(screen.getByRole('button', { name: /^Near\s*00110$/ }));
  const limit = await screen.findByRole('combobox', { name: 'Within' });
  expect(
    within(limit)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Any distance', '5 miles (1)', '10 miles (1)', '25 miles (2)', '50 miles (2)', 'Serves your area (1)']);
  await user.selectOptions(limit, '5 miles (1)');
  await user.click(screen.getByRole('button', { name: 'Show Services' }));
  await waitFor(async () => expect(await cards()).toEqual(['Close']));
  expect(location()).toBe('/marketplace?near=00110&within=5&sort=distance');
  await back();
  await waitFor(() => expect(location()).toBe('/marketplace?near=00110&sort=distance'));
  await user.click(screen.getByRole('button', { name: /^Near\s*00110$/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove place' }));
  await waitFor(() => expect(location()).toBe('/marketplace'));
  await waitFor(() => expect(screen.queryByText(/mile/)).not.toBeInTheDocument());
});

test('an unknown place is explained, and the list stays', async () => {
  stubServices();
  open('/marketplace?near=%E2%80%8F%D7%A8%D7%97%F0%9F%8F%A0&within=5');
  expect(await screen.findByText(/We do not know the place/)).toBeVisible();
  expect(await cards()).toHaveLength(3);
});

test.each([
  [close, /^Less than 1 mile from/, /The provider comes there/],
  [away, /^About 12 miles from/, /outside of the provider’s area/],
  [asked, /^Ask the provider whether they come to/, /00110/],
])('the page of a service says how far it is: %#', async (service, sentence, more) => {
  const opened = stubApi.get('/services/:id', ({ query }) => ({ data: query.get('near') ? service : plain(service) }));
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  stubApi.get('/reviews', { data: [] });
  open(`/marketplace/service/${service._id}?near=00110`);
  const text = await screen.findByText(sentence);
  expect(text).toHaveTextContent(more);
  expect(opened[0]?.query.get('near')).toBe('00110');
});
