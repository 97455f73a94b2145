import type { SavedService, User } from '@nearhand/contracts';
import { aSavedService, aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const entry = (serviceId: string, change: Partial<SavedService> = {}) =>
  aSavedService({ _id: `entry-${serviceId}`, serviceId, name: serviceId, ...change });
const three = [entry('Lawn'), entry('Roof'), entry('Sink')];
const stubSaved = (...data: SavedService[]) => stubApi.get('/saved-services', { data });
const open = (user: User = aUser()) => renderRoutes(routes, { path: '/user/saved', user });

const card = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  if (!item) throw new Error(`no card ${name}`);
  return within(item);
};
const heart = async (name: string) => (await card(name)).getByRole('button', { name: 'Remove from saved' });
const shown = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const stubSavedList = (saved: SavedService[]) => {
  stubApi.get('/saved-services', () => ({ data: saved }));
  return stubApi.delete('/saved-services/:id', ({ params }) => {
    saved = saved.filter(({ serviceId }) => serviceId !== params.id);
    return { data: {} };
  });
};

test('shows each saved service with its links', async () => {
  stubSaved(
    entry('Lawn', { image: '/files/a-800.webp', rating: 4.44, price: 30, providerName: 'Greta Green' }),
    entry('<b>Roof</b>', { rating: 0, providerName: '' }),
  );
  const { container } = open();
  const lawn = await card('Lawn');
  expect(screen.getByRole('heading', { level: 1, name: 'Saved Services' })).toBeVisible();
  expect(document.title).toMatch(/^Saved Services/);
  expect(lawn.getByText('Greta Green')).toBeVisible();
  expect(lawn.getByText('4.4')).toBeVisible();
  expect(lawn.getByText('From $30')).toBeVisible();
  expect(lawn.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/marketplace/service/Lawn');
  expect(await lawn.findByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/marketplace/book/Lawn');
  expect(await heart('Lawn')).toHaveAccessibleDescription('Lawn');
  expect(container.querySelectorAll('li img[srcset]')).toHaveLength(1);
  const roof = await card('<b>Roof</b>');
  expect(roof.getByText('No reviews yet')).toBeVisible();
  expect(roof.getByText('Service Provider')).toBeVisible();
});

test('loads 24 services at a time, the first new card takes the focus, and a removed card leaves its page', async () => {
  const answers = (removed?: unknown) =>
    stubApi.get('/saved-services', ({ query }) =>
      query.get('cursor') === 'second'
        ? { data: [entry('Sink')] }
        : { data: [entry('Lawn'), entry('Roof')].filter(({ serviceId }) => serviceId !== removed), next: 'second' },
    );
  const calls = answers();
  stubApi.delete('/saved-services/:id', ({ params }) => {
    answers(params.id);
    return { data: {} };
  });
  const { user } = open();
  await user.dblClick(await screen.findByRole('button', { name: 'Load more' }));
  const sink = (await card('Sink')).getByRole('link', { name: 'Sink' });
  await waitFor(() => expect(sink).toHaveFocus());
  expect(calls.map(({ query }) => `${query.get('limit')} ${query.get('cursor')}`)).toEqual(['24 null', '24 second']);
  await user.click(await heart('Roof'));
  expect(await screen.findByText('Service removed from saved list')).toBeVisible();
  expect(shown()).toEqual(['Lawn', 'Sink']);
});

test('a provider, who may not book, has no Book Now', async () => {
  stubSaved(entry('Lawn'));
  open(aUser({ role: 'provider' }));
  expect((await card('Lawn')).getByRole('link', { name: 'View Details' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Book Now' })).not.toBeInTheDocument();
});

test('an empty list links to the marketplace', async () => {
  stubSaved();
  open();
  expect(await screen.findByText('No saved services')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse services' })).toHaveAttribute('href', '/marketplace');
});

test('a removed card disappears at once; focus moves to the next card, after the last to the heading', async () => {
  let saved = three;
  stubApi.get('/saved-services', () => ({ data: saved }));
  const waiting = held({ data: {} });
  const calls = stubApi.delete('/saved-services/:id', async ({ params }) => {
    await waiting.answer();
    saved = saved.filter(({ serviceId }) => serviceId !== params.id);
    return { data: {} };
  });
  const { user } = open();
  await user.click(await heart('Roof'));
  await waitFor(() => expect(shown()).toEqual(['Lawn', 'Sink']));
  expect(await heart('Sink')).toHaveFocus();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shown()).toEqual(['Lawn']));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  waiting.letGo();
  await waitFor(() => expect(screen.getAllByText('Service removed from saved list')).toHaveLength(2));
  expect(calls.map(({ params }) => params.id)).toEqual(['Roof', 'Sink']);
  expect(shown()).toEqual(['Lawn']);
});

test('a card that cannot be removed comes back to its place', async () => {
  const waiting = held(null);
  stubApi.get('/saved-services', { data: three });
  stubApi.delete('/saved-services/:id', () => waiting.answer().then(() => stubApi.noAnswer()));
  const { user } = open();
  await user.click(await heart('Roof'));
  await waitFor(() => expect(shown()).toEqual(['Lawn', 'Sink']));
  waiting.letGo();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to remove serviceAn error occurred. Please try again.',
  );
  expect(shown()).toEqual(['Lawn', 'Roof', 'Sink']);
});

test('of several quick removals only the failed one comes back, with one refetch', async () => {
  const lists = stubSaved(...three);
  const waiting = held({ data: {} });
  const calls = stubApi.delete('/saved-services/:id', async ({ params }) =>
    waiting.answer().then((answer) => (params.id === 'Roof' ? stubApi.noAnswer() : answer)),
  );
  const { user } = open();
  for (const name of ['Lawn', 'Roof', 'Sink']) await user.click(await heart(name));
  await waitFor(() => expect(shown()).toEqual(['No saved services']));
  const refreshed = stubSaved(entry('Roof'));
  waiting.letGo();
  expect(await screen.findByText('Failed to remove service')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Service removed from saved list')).toHaveLength(2));
  expect(shown()).toEqual(['Roof']);
  expect(calls.map(({ params }) => params.id)).toEqual(['Lawn', 'Roof', 'Sink']);
  await waitFor(() => expect(refreshed).toHaveLength(1));
  expect(lists).toHaveLength(1);
});

test('a double click removes one card', async () => {
  const calls = stubSavedList(three);
  const { user } = open();
  const first = await heart('Lawn');
  await user.dblClick(first);
  await waitFor(() => expect(shown()).toEqual(['Roof', 'Sink']));
  // The second click of a browser hits the card that moved here.
  (await heart('Roof')).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(await screen.findByRole('status')).toHaveTextContent('Service removed from saved list');
  expect(shown()).toEqual(['Roof', 'Sink']);
  expect(calls.map(({ params }) => params.id)).toEqual(['Lawn']);
});

test('a key held down removes one card', async () => {
  const calls = stubSavedList(three);
  const { user } = open();
  (await heart('Lawn')).focus();
  await user.keyboard('{Enter>4/}');
  await waitFor(() => expect(shown()).toEqual(['Roof', 'Sink']));
  expect(await screen.findByRole('status')).toBeVisible();
  expect(calls).toHaveLength(1);
});
