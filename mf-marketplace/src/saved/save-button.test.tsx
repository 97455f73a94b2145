import type { SavedService } from '@nearhand/contracts';
import { aService, aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
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
const save = (pressed: boolean) => screen.findByRole('button', { name: 'Save', pressed });

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

test('a visitor is told to log in, and nothing is sent', async () => {
  const { user } = renderRoutes([{ path: '/', element: <SaveButton service={service} /> }], { path: '/' });
  await user.click(await save(false));
  expect(await screen.findByRole('alert')).toHaveTextContent('You must be logged in to save services');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save', pressed: false })).toBeVisible());
});
