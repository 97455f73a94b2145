import type { Booking, Role } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import {
  aBooking,
  aUser,
  bookingPages,
  hear,
  held,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { act } from '@testing-library/react';
import BookingRequests from './booking-requests.tsx';

const named = (name: string, change: Partial<Booking> = {}) =>
  aBooking({ _id: name, service: { ...aBooking().service, name }, ...change });
const cleaning = named('Cleaning', { date: '2026-12-03T00:00:00.000Z', price: 210.5, address: '12 Mill Lane' });
const mowing = named('Mowing', { timeSlot: '11:00 AM - 1:00 PM' });
const walking = named('Walking');

const stubBookings = (...bookings: Booking[]) => {
  stubApi.get('/bookings/:id', ({ params }) => ({ data: bookings.find(({ _id }) => _id === params.id) ?? null }));
  return stubApi.get('/bookings', bookingPages(...bookings));
};
const seven = Array.from({ length: 7 }, (_, index) => named(`Service ${index}`));
const open = (bookings: Booking[], role: Role = 'provider', total?: number) => {
  stubBookings(...bookings);
  if (total) stubApi.get('/bookings', { data: bookings, total });
  const user = aUser({ _id: role === 'provider' ? cleaning.provider._id : 'a1', role });
  return renderRoutes([{ path: '/user/dashboard', Component: BookingRequests }], { path: '/user/dashboard', user });
};
const names = async () => (await screen.findAllByRole('link')).map(({ textContent }) => textContent);
const row = async (name: string) => {
  const found = (await screen.findByRole('link', { name })).closest('li');
  if (!found) throw new Error(`${name} has no row.`);
  return found;
};
const button = async (name: string, rowName: string) => within(await row(rowName)).getByRole('button', { name });

test('pending requests in the order of the API', async () => {
  open([walking, mowing, cleaning]);
  expect(await names()).toEqual(['Walking', 'Mowing', 'Cleaning']);
  expect(await row('Cleaning')).toHaveTextContent(
    /Thu, Dec 3, 2026, 9:00 AM - 11:00 AM · 12 Mill Lane.*for Carla Customer · Two rooms.*\$210\.50.*Decline.*Accept/,
  );
  expect(screen.getByRole('link', { name: 'Cleaning' })).toHaveAttribute('href', '/user/my-bookings/Cleaning');
  expect(await button('Accept', 'Cleaning')).toHaveAccessibleDescription(
    'Cleaning · Thu, Dec 3, 2026, 9:00 AM - 11:00 AM',
  );
});

test('a request of a repeat says which one it is', async () => {
  open([{ ...cleaning, repeat: { _id: 'r1', number: 2, of: 8 } }]);
  expect(await row('Cleaning')).toHaveTextContent('Two rooms · 2 of 8 in a repeat');
});

test('a request and its question name what the provider receives', async () => {
  const { user } = open([
    { ...cleaning, fee: 21.05 },
    { ...walking, fee: 0 },
  ]);
  expect(await row('Cleaning')).toHaveTextContent('You receive $189.45 (platform fee $21.05)');
  expect(await row('Walking')).toHaveTextContent('You receive $80.00. No platform fee.');
  await user.click(await button('Accept', 'Cleaning'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('You receive $189.45 (platform fee $21.05)');
});

test('a request is accepted here, once, and the focus stays in the list', async () => {
  const { user } = open([cleaning, walking]);
  const answer = held({ data: { ...walking, status: 'confirmed' } });
  const sent = stubApi.put('/bookings/:id', answer.answer);
  const heard = hear('booking.changed');
  await user.click(await button('Accept', 'Walking'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Accept Booking' });
  expect(dialog).toHaveTextContent('Tue, Dec 1, 2026');
  stubApi.get('/bookings', held({ data: [] }).answer);
  await user.dblClick(within(dialog).getByRole('button', { name: 'Accept' }));
  answer.letGo();
  expect(await screen.findByText('Booking accepted successfully')).toBeVisible();
  expect(await names()).toEqual(['Cleaning']);
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([['Walking', { status: 'confirmed' }]]);
  expect(heard).toEqual(['booking.changed Walking']);
  await waitFor(() => expect(screen.getByRole('group', { name: 'Requests' })).toHaveFocus());
});

test('the number of requests is one less at once', async () => {
  const { user } = open(seven);
  stubApi.put('/bookings/:id', { data: { ...seven[0], status: 'confirmed' } });
  await user.click(await button('Accept', 'Service 0'));
  stubApi.get('/bookings', held({ data: [] }).answer);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByText('Service 0')).not.toBeInTheDocument());
  expect(screen.getByText('The 2 soonest of 6 requests.')).toBeVisible();
});

test('after the last shown request the next ones load, and their error offers Retry', async () => {
  const { user } = open([walking], 'provider', 4);
  await user.click(await button('Accept', 'Walking'));
  const next = held(stubApi.noAnswer());
  stubApi.get('/bookings', next.answer);
  stubApi.put('/bookings/:id', { data: { ...walking, status: 'confirmed' } });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Loading…')).toBeVisible();
  expect(screen.queryByText(/No pending requests|The 0 soonest/)).not.toBeInTheDocument();
  next.letGo();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the pending requests");
  stubBookings(...seven);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await names()).toHaveLength(3);
});

test('Keep Booking returns the focus to the button', async () => {
  const { user } = open([walking]);
  const decline = await button('Decline', 'Walking');
  await user.click(decline);
  await user.click(await screen.findByRole('button', { name: 'Keep Booking' }));
  await waitFor(() => expect(decline).toHaveFocus());
});

test('an error is explained, and the list is loaded again', async () => {
  const { user } = open([walking]);
  stubApi.put('/bookings/:id', () => stubApi.refusal(409, 'booking/transition-refused', 'It was cancelled meanwhile.'));
  await user.click(await button('Decline', 'Walking'));
  stubBookings({ ...walking, status: 'cancelled' });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('It was cancelled meanwhile.')).toBeVisible();
  expect(await screen.findByText('No pending requests')).toBeVisible();
});

test('a request that is cancelled meanwhile shows a toast and closes its dialog', async () => {
  const { user } = open([walking]);
  await user.click(await button('Accept', 'Walking'));
  await screen.findByRole('alertdialog');
  stubBookings({ ...walking, status: 'cancelled' });
  act(() => events.emit('booking.changed', { bookingId: 'Walking' }));
  expect(await screen.findByText('This booking was cancelled.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('an admin gets all requests, and cancels instead of declining', async () => {
  open([walking], 'admin');
  const cancel = await button('Cancel Booking', 'Walking');
  expect(cancel.closest('li')).toHaveTextContent('booked by Carla Customer with Pat Provider');
  expect(screen.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
  stubBookings();
  act(() => events.emit('booking.changed', { bookingId: 'any' }));
  expect(await screen.findByText(/requests of all providers/)).toBeVisible();
});

test('loads three requests and their number; an error offers Retry', async () => {
  stubApi.get('/bookings', () => stubApi.noAnswer());
  const { user } = renderRoutes([{ path: '/', Component: BookingRequests }], {
    path: '/',
    user: aUser({ role: 'provider' }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the pending requests");
  const asked = stubBookings(...seven);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await names()).toHaveLength(3);
  expect(screen.getByText('The 3 soonest of 7 requests.')).toBeVisible();
  expect(asked.map(({ query }) => `${query}`)).toEqual(['status=pending&limit=3']);
});
