import type { Provider, Review, Service, User } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import {
  aProvider,
  aReview,
  aService,
  aUser,
  fakeIntervals,
  held,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { act } from '@testing-library/react';
import { reviewQueries } from '../reviews/review-api.ts';
import { routes } from '../routes.tsx';

const provider = aProvider();
interface Shown {
  provider?: Provider;
  services?: Service[];
  reviews?: Review[];
  user?: User;
  serves?: (path: string) => boolean;
}
const open = (shown: Shown = {}) => {
  stubApi.get('/providers/:id', { data: shown.provider ?? provider });
  const services = stubApi.get('/services', { data: shown.services ?? [aService()] });
  const reviews = stubApi.get('/reviews', { data: shown.reviews ?? [aReview()] });
  const host = { serves: shown.serves ?? (() => true) };
  return { services, reviews, ...renderRoutes(routes, { path: `/provider/${provider._id}`, user: shown.user, host }) };
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows the provider, the services and the reviews', async () => {
  const { services, reviews } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Pat Provider' })).toBeVisible();
  expect(document.title).toMatch(/^Pat Provider/);
  expect(document.head.querySelector('script')?.textContent).toContain('ProfilePage');
  expect(screen.getByText('Old Town')).toBeVisible();
  expect(screen.getByText('Member since March 2025')).toBeVisible();
  expect(screen.getByText('Ten years of clean houses.')).toBeVisible();
  expect(screen.getAllByRole('img', { name: '4 out of 5 stars, 12 reviews' })[0]).toBeVisible();
  const offered = await section('Services');
  expect(offered.getByRole('heading', { level: 2, name: 'Services' })).toBeVisible();
  expect(await offered.findByRole('heading', { level: 3, name: 'Deep house cleaning' })).toBeVisible();
  const said = await section('Reviews');
  expect(said.getByRole('heading', { level: 2, name: 'Reviews' })).toBeVisible();
  expect(await said.findByText('Left the kitchen spotless.')).toBeVisible();
  expect(said.getByRole('link', { name: 'Deep house cleaning' })).toHaveAttribute(
    'href',
    `/marketplace/service/${aReview().service}`,
  );
  expect(Object.fromEntries(services[0]?.query ?? [])).toEqual({ provider: provider._id, sort: 'rating', limit: '12' });
  expect(Object.fromEntries(reviews[0]?.query ?? [])).toEqual({ provider: provider._id, limit: '10' });
});

test('badges say what was checked, with issuer and last day, and one that expires goes without a reload', async () => {
  fakeIntervals();
  const insured = { kind: 'insurance', title: 'Public liability', issuer: 'Harbor Mutual' } as const;
  const soon = new Date(Date.now() + 30_000).toISOString();
  const badges: Provider['badges'] = [
    { kind: 'identity' },
    { ...insured, validUntil: '2030-06-09', expiresAt: soon },
    { kind: 'email' },
  ];
  open({ provider: aProvider({ badges }) });
  const shown = within(await screen.findByRole('list', { name: 'Checked by Nearhand' }));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Identity checked',
    'Insured: Public liability, Harbor Mutual, valid until Jun 9, 2030',
    'Email confirmed',
  ]);
  stubApi.get('/providers/:id', { data: aProvider({ badges: [] }) });
  act(() => void jest.advanceTimersByTime(30_000));
  await waitFor(() => expect(screen.queryByText(/Insured/)).not.toBeInTheDocument());
});

test('past work opens in full size, by keyboard too, and gives focus back', async () => {
  const portfolio = ['A fence', 'A gate'].map((title, index) => ({ image: `/api/uploads/${index}-1600.webp`, title }));
  const { user } = open({ provider: aProvider({ portfolio }) });
  const work = await section('Past work');
  const fence = work.getByRole('button', { name: 'A fence' });
  expect(work.getByRole('img', { name: 'A fence' })).toHaveAttribute('src', '/api/uploads/0-400.webp');
  fence.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'A fence' }));
  expect(dialog.getByRole('img', { name: 'A fence' })).toHaveAttribute('src', '/api/uploads/0-1600.webp');
  await user.keyboard('{ArrowRight}');
  expect(dialog.getByRole('img', { name: 'A gate' })).toBeVisible();
  expect(dialog.getByText('2 of 2')).toBeVisible();
  await user.keyboard('{ArrowRight}{ArrowLeft}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(fence).toHaveFocus();
});

test('a new provider without details has a page', async () => {
  open({
    provider: aProvider({ name: '', bio: '', location: '', rating: 0, reviewCount: 0 }),
    services: [],
    reviews: [],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Service Provider' })).toBeVisible();
  expect(screen.getByText('This provider has not added a bio yet.')).toBeVisible();
  expect(await screen.findByText('No services yet.')).toBeVisible();
  expect(await screen.findByText('No reviews yet.')).toBeVisible();
});

const contact = () => screen.queryByRole('link', { name: 'Contact Provider' });

test.each([
  ['a visitor', undefined],
  ['a customer', aUser()],
])('%s can contact the provider', async (_who, user) => {
  open({ user });
  await waitFor(() => expect(contact()).toHaveAttribute('href', `/messages/new?recipient=${provider._id}`));
});

test('a service that was just published is there', async () => {
  const { user, back, queryClient } = open({ user: aUser({ _id: provider._id, role: 'provider' }) });
  queryClient.setDefaultOptions({ queries: { staleTime: 15_000, retry: false } });
  expect(await screen.findByRole('heading', { level: 3, name: 'Deep house cleaning' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Edit Profile' }));
  stubApi.get('/services', { data: [aService(), aService({ _id: 'new', name: 'Window cleaning' })] });
  await back();
  await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'Window cleaning' })).toBeVisible());
});

test('without a slice that serves messages there is no link', async () => {
  open({ serves: () => false });
  expect(await screen.findByText('Left the kitchen spotless.')).toBeVisible();
  expect(contact()).not.toBeInTheDocument();
});

test('the provider edits the profile from the own page instead', async () => {
  open({ user: aUser({ role: 'provider', _id: provider._id }) });
  expect(await screen.findByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/user/profile');
  expect(contact()).not.toBeInTheDocument();
});

test('loads more reviews, also by a press while they are read again', async () => {
  const { user, queryClient } = open();
  const pages = [[aReview()], [aReview({ _id: 'b', comment: 'Late, but thorough.' })]] as const;
  stubApi.pages('/reviews', ...pages);
  const said = await section('Reviews');
  const more = await said.findByRole('button', { name: 'Show more reviews' });
  const { answer, letGo } = held({ data: pages[0], next: 'second' });
  const again = stubApi.get('/reviews', answer);
  act(() => void queryClient.invalidateQueries({ queryKey: reviewQueries.all() }));
  await waitFor(() => expect(again).toHaveLength(1));
  await user.click(more);
  stubApi.pages('/reviews', ...pages);
  letGo();
  expect(await said.findByText('Late, but thorough.')).toBeVisible();
  expect(said.getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Reviews' })).toHaveFocus());
});

test('loads more services', async () => {
  const { user } = open();
  stubApi.pages('/services', [aService()], [aService({ _id: 'b', name: 'B' })]);
  const offered = await section('Services');
  await user.click(await offered.findByRole('button', { name: 'Show more services' }));
  expect(await offered.findByRole('heading', { level: 3, name: 'B' })).toBeVisible();
  expect(offered.getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  ['Services', '/services', 'Error Loading Services', { data: [aService()] }, 'View Details'],
  ['Reviews', '/reviews', 'Error Loading Reviews', { data: [aReview()] }, 'Deep house cleaning'],
])('%s that fail leave the rest of the page, and can be retried', async (name, path, title, answer, link) => {
  const { user } = open();
  stubApi.get(path, () => stubApi.noAnswer());
  const place = await section(name);
  expect(await place.findByText(title)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Pat Provider' })).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  stubApi.get(path, answer);
  await user.click(place.getByRole('button', { name: 'Retry' }));
  expect(await place.findByRole('link', { name: link })).toBeVisible();
});

test('an unknown provider shows an error without Retry', async () => {
  open();
  stubApi.get('/providers/:id', () => stubApi.refusal(404, 'provider/not-found', 'Provider not found'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Provider not found' })).toBeVisible();
  expect(document.title).toMatch(/^Provider not found/);
  expect(screen.getByRole('link', { name: 'Browse services' })).toHaveAttribute('href', '/marketplace');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('an own review can be changed, which changes the ratings', async () => {
  const customer = aUser();
  const mine = aReview({ user: { _id: customer._id, name: customer.name, avatar: '' } });
  const { user } = open({ user: customer, reviews: [mine] });
  await user.click(await screen.findByRole('button', { name: 'Edit review' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Your Review' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '1 star' }));
  stubApi.put('/reviews/:id', { data: mine });
  stubApi.get('/services', { data: [aService({ rating: 1 })] });
  stubApi.get('/providers/:id', { data: aProvider({ rating: 1 }) });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.getAllByRole('img', { name: '1 out of 5 stars, 12 reviews' })).toHaveLength(2));
});

test('a change of the profile or a service shows at once', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Pat Provider' });
  stubApi.get('/providers/:id', { data: aProvider({ name: 'Patricia' }) });
  events.emit('profile.changed', { userId: provider._id });
  expect(await screen.findByRole('heading', { level: 1, name: 'Patricia' })).toBeVisible();
  stubApi.get('/services', { data: [aService({ name: 'Attic cleaning' })] });
  stubApi.get('/providers/:id', { data: aProvider({ reviewCount: 13 }) });
  events.emit('service.changed', { serviceId: 'any' });
  expect(await screen.findByRole('heading', { level: 3, name: 'Attic cleaning' })).toBeVisible();
  expect(await screen.findByRole('img', { name: '4 out of 5 stars, 13 reviews' })).toBeVisible();
});
