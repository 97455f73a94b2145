import type { SavedService } from '@nearhand/contracts';
import { aSavedService, aService, aUser, hear, held, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { SaveButton } from './save-button.tsx';
import { savedQueries } from './saved-api.ts';

const service = aService();
const entry = aSavedService({ serviceId: service._id });
const stubSaved = (...data: SavedService[]) => stubApi.get('/saved-services', { data });
const open = (user = aUser()) =>
  renderRoutes([{ path: '/', element: <SaveButton service={service} /> }], { path: '/', user });
const save = (pressed: boolean) => screen.findByRole('button', { name: pressed ? 'Saved' : 'Save', pressed });

test('saves at once and shows a toast', async () => {
  const asked = stubSaved();
  const calls = stubApi.post('/saved-services/:id', () => {
    stubSaved(entry);
    return { data: entry };
  });
  const heard = hear('saved.changed');
  const { user } = open();
  await user.click(await save(false));
  expect(await save(true)).toBeVisible();
  expect(await screen.findByText('Service saved to your list')).toBeVisible();
  expect(calls.map(({ params }) => params.id)).toEqual([service._id]);
  expect(asked[0]?.query.get('service')).toBe(service._id);
  expect(heard).toEqual([`saved.changed ${service._id} true`]);
});

test('the latest comes first, also before the list is fetched again', async () => {
  stubSaved();
  const refetched = held({ data: [] });
  stubApi.post('/saved-services/:id', () => {
    stubApi.get('/saved-services', refetched.answer);
    return { data: entry };
  });
  const { user, queryClient } = open();
  const { queryKey } = savedQueries.mine();
  const pages = [{ data: [aSavedService({ serviceId: 'other' })], next: 'second' }, { data: [] }];
  queryClient.setQueryData(queryKey, { pages, pageParams: ['', 'second'] });
  await user.click(await save(false));
  expect(await screen.findByText('Service saved to your list')).toBeVisible();
  const list = queryClient.getQueryData(queryKey)?.pages.map(({ data }) => data.map(({ serviceId }) => serviceId));
  expect(list).toEqual([[service._id, 'other'], []]);
  refetched.letGo();
});

test('a click before the list has loaded uses the loaded list', async () => {
  const { answer, letGo } = held({ data: [entry] });
  stubApi.get('/saved-services', answer);
  const removed = stubApi.delete('/saved-services/:id', () => {
    stubSaved();
    return { data: null };
  });
  const { user } = open();
  await user.click(await save(false));
  letGo();
  expect(await screen.findByText('Service removed from saved list')).toBeVisible();
  expect(removed).toHaveLength(1);
});

test('the last of several quick clicks wins; they are sent in order, with one refetch', async () => {
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

test('a failed change restores only its own button', async () => {
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

test('a visitor is asked to log in, and nothing is sent', async () => {
  const { user } = renderRoutes([{ path: '/', element: <SaveButton service={service} /> }], { path: '/' });
  await user.click(await save(false));
  expect(await screen.findByRole('alert')).toHaveTextContent('You must be logged in to save services');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save', pressed: false })).toBeVisible());
});
