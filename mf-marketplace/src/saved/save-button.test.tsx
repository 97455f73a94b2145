import type { SavedService } from '@nearhand/contracts';
import { aService, aUser, held, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { SaveButton } from './save-button.tsx';

const service = aService();
const entry: SavedService = {
  _id: 'entry',
  serviceId: service._id,
  name: service.name,
  image: '',
  category: 'Home',
  providerName: 'Pat Provider',
  rating: 4.4,
  price: 80,
};
const stubSaved = (...data: SavedService[]) => stubApi.get('/saved-services', { data });
const open = (user = aUser()) =>
  renderRoutes([{ path: '/', element: <SaveButton service={service} /> }], { path: '/', user });
const save = (pressed: boolean) => screen.findByRole('button', { name: pressed ? 'Saved' : 'Save', pressed });

test('saves at once, and says so', async () => {
  stubSaved();
  const calls = stubApi.post('/saved-services/:id', () => {
    stubSaved(entry);
    return { data: entry };
  });
  const { user } = open();
  await user.click(await save(false));
  expect(await save(true)).toBeVisible();
  expect(await screen.findByText('Service saved to your list')).toBeVisible();
  expect(calls.map(({ params }) => params.id)).toEqual([service._id]);
});

test('removes what was saved', async () => {
  stubSaved(entry);
  stubApi.delete('/saved-services/:id', () => {
    stubSaved();
    return { data: null };
  });
  const { user } = open();
  await user.click(await save(true));
  expect(await save(false)).toBeVisible();
  expect(await screen.findByText('Service removed from saved list')).toBeVisible();
});

test('a click before the list has come still knows what was saved', async () => {
  let answer: () => void = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stubApi.get('/saved-services', () => slow.then(() => ({ data: [entry] })));
  const removed = stubApi.delete('/saved-services/:id', () => {
    stubSaved();
    return { data: null };
  });
  const { user } = open();
  await user.click(await save(false));
  answer();
  expect(await screen.findByText('Service removed from saved list')).toBeVisible();
  expect(removed).toHaveLength(1);
});

test.each([
  ["the API's reason", () => stubApi.refusal(409, 'service/own', 'That one is yours'), 'That one is yours'],
  ['that it failed', () => stubApi.noAnswer(), 'Failed to update saved services'],
])('a refusal takes it back and says %s', async (_what, answer, text) => {
  stubSaved();
  let refuse: () => void = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  stubApi.post('/saved-services/:id', () => refused.then(answer));
  const { user } = open();
  await user.click(await save(false));
  expect(await save(true)).toBeVisible();
  refuse();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await save(false)).toBeVisible();
});

test('of quick clicks the last one wins, each is sent in its turn, and the list is asked for once', async () => {
  stubSaved();
  const order: string[] = [];
  const first = held({ data: {} });
  stubApi.post('/saved-services/:id', () => {
    order.push('save');
    return order.length === 1 ? first.answer() : { data: {} };
  });
  stubApi.delete('/saved-services/:id', () => {
    order.push('remove');
    return stubApi.noAnswer();
  });
  const { user } = open();
  await user.click(await save(false));
  await user.click(await save(true));
  await user.click(await save(false));
  const lists = stubSaved(entry);
  expect(await save(true)).toBeVisible();
  first.letGo();
  expect(await screen.findByText('Failed to update saved services')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Service saved to your list')).toHaveLength(2));
  expect(order).toEqual(['save', 'remove', 'save']);
  expect(await save(true)).toBeVisible();
  await waitFor(() => expect(lists).toHaveLength(1));
});

test('one that fails takes back itself alone', async () => {
  const other = aService({ _id: 'other', name: 'Lawn care' });
  stubSaved();
  const first = held(null);
  stubApi.post('/saved-services/:id', ({ params }) =>
    params.id === 'other' ? { data: {} } : first.answer().then(() => stubApi.noAnswer()),
  );
  const both = (
    <>
      <SaveButton service={service} />
      <SaveButton service={other} />
    </>
  );
  const { user } = renderRoutes([{ path: '/', element: both }], { path: '/', user: aUser() });
  for (const button of await screen.findAllByRole('button', { name: 'Save' })) await user.click(button);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Saved', pressed: true })).toHaveLength(2));
  stubSaved({ ...entry, serviceId: 'other' });
  first.letGo();
  expect(await screen.findByText('Service saved to your list')).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to update saved services');
});

test('a visitor is told to log in, and nothing is sent', async () => {
  const { user } = renderRoutes([{ path: '/', element: <SaveButton service={service} /> }], { path: '/' });
  await user.click(await save(false));
  expect(await screen.findByRole('alert')).toHaveTextContent('You must be logged in to save services');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save', pressed: false })).toBeVisible());
});
