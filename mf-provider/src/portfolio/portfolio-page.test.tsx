import { aUser, enter, hear, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { picture, stubObjectUrls } from '../pictures/pictures.fixture.tsx';
import { routes } from '../routes.tsx';

const provider = aUser({ role: 'provider' });
const shown = [
  { image: '/api/uploads/a-1600.webp', title: 'A fence' },
  { image: '/api/uploads/b-1600.webp', title: 'A gate' },
];

beforeEach(() => void stubObjectUrls());

const open = (pictures = shown) => {
  stubApi.get('/portfolio', { data: pictures });
  return renderRoutes(routes, { path: '/user/portfolio', user: provider });
};
const title = (place: number) => screen.findByRole('textbox', { name: `Title of picture ${place}` });
const save = () => screen.getByRole('button', { name: 'Save Portfolio' });

test('a new picture needs a title; order and titles are saved as a whole, once', async () => {
  stubApi.post('/upload/portfolio', { data: { imageUrl: '/api/uploads/c-1600.webp' } });
  const calls = stubApi.put('/portfolio', ({ body }) => ({ data: (body as { pictures: unknown }).pictures }));
  const { user } = open();
  const heard = hear('profile.changed');
  expect(await title(2)).toHaveValue('A gate');
  await user.upload(await screen.findByLabelText('Add pictures'), picture('c.png'));
  expect(await title(3)).toHaveValue('');
  await user.click(save());
  expect(await screen.findByText('Please give this picture a title')).toBeVisible();
  expect(calls).toHaveLength(0);
  await enter(user, { 'Title of picture 3': ' A  bench ' });
  await user.click(screen.getByRole('button', { name: 'Move picture 2 earlier' }));
  await waitFor(async () => expect(await title(1)).toHaveValue('A gate'));
  await user.dblClick(save());
  expect(await screen.findByText('Portfolio saved')).toBeVisible();
  const [fence, gate] = shown;
  expect(calls.map(({ body }) => body)).toEqual([
    { pictures: [gate, fence, { image: '/api/uploads/c-1600.webp', title: 'A bench' }] },
  ]);
  expect(heard).toEqual([`profile.changed ${provider._id}`]);
});

test('a portfolio that cannot be saved keeps its titles', async () => {
  stubApi.put('/portfolio', () => stubApi.refusal(409, 'upload/unknown-picture', 'One of the pictures is gone.'));
  const { user } = open();
  await title(1);
  await enter(user, { 'Title of picture 1': 'A high fence' });
  await user.click(save());
  expect(await screen.findByText(/One of the pictures is gone/)).toBeVisible();
  expect(await title(1)).toHaveValue('A high fence');
});

test('titles and new pictures survive a reload before they are saved', async () => {
  stubApi.post('/upload/portfolio', { data: { imageUrl: '/api/uploads/c-1600.webp' } });
  const { user, unmount } = open();
  await title(1);
  await enter(user, { 'Title of picture 1': 'A high fence' });
  await user.upload(await screen.findByLabelText('Add pictures'), picture('c.png'));
  expect(await title(3)).toHaveValue('');
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  open();
  await waitFor(async () => expect(await title(1)).toHaveValue('A high fence'));
  expect(await title(3)).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Move picture 3 earlier' })).toBeVisible();
});

test('the form opens with what another device has saved by now', async () => {
  stubApi.get('/services/me', { data: [] });
  const { user, back } = open();
  await title(2);
  await user.click(screen.getByRole('link', { name: 'Back to My Services' }));
  expect(await screen.findByText('No services yet')).toBeVisible();
  stubApi.get('/portfolio', { data: shown.slice(1) });
  await back();
  expect(await title(1)).toHaveValue('A gate');
  expect(screen.queryByRole('textbox', { name: 'Title of picture 2' })).not.toBeInTheDocument();
});
