import type { Booking, Role } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aBooking, aUser, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';

const service = aBooking().service;
const completed = aBooking({ _id: 'b3', status: 'completed', paymentStatus: 'paid' });
const cancelled = aBooking({ _id: 'b4', status: 'cancelled', service: { ...service, name: 'Haircut' } });
const open = (bookings: Booking[] = [aBooking(), completed, cancelled], role: Role = 'customer') => {
  stubApi.get(role === 'customer' ? '/bookings/me' : '/bookings', { data: bookings });
  const ids = { customer: completed.customer._id, provider: completed.provider._id, admin: 'a1' };
  return renderRoutes(routes, { path: '/user/history', user: aUser({ _id: ids[role], role }) });
};
const card = (name: string) => screen.findByRole('article', { name });

test('what is over, counted, to review and to book again', async () => {
  const { user, location } = open();
  expect(await screen.findByRole('tab', { name: 'Completed (1)' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('heading', { level: 1, name: 'Booking History' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Bookings' })).toHaveAttribute('href', '/user/my-bookings');
  const done = within(await card('Deep house cleaning'));
  const again = `/marketplace/book/${service._id}?option=${completed.serviceOptionId}`;
  for (const [name, href] of [
    ['Leave Review', `/marketplace/service/${service._id}?review=1`],
    ['Book Again', again],
    ['View Details', '/user/my-bookings/b3'],
  ] as const)
    expect(done.getByRole('link', { name })).toHaveAttribute('href', href);

  await user.click(screen.getByRole('tab', { name: 'Cancelled (1)' }));
  const off = within(await card('Haircut'));
  expect(off.getByRole('link', { name: 'Book Again' })).toHaveAttribute('href', again);
  expect(off.queryByRole('link', { name: 'Leave Review' })).not.toBeInTheDocument();
  expect(location()).toBe('/user/history?tab=cancelled');
});

test('a reviewed service is offered for no second review', async () => {
  open([{ ...completed, reviewed: true }]);
  const done = within(await card('Deep house cleaning'));
  expect(done.getByRole('link', { name: 'Book Again' })).toBeVisible();
  expect(done.queryByRole('link', { name: 'Leave Review' })).not.toBeInTheDocument();
});

test.each(['provider', 'admin'] as const)('a %s neither reviews nor books again', async (role) => {
  open(undefined, role);
  const links = within(await card('Deep house cleaning')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['View Details']);
});

test('empty tabs say what would be there, and fill as bookings end', async () => {
  const { user } = open([aBooking()]);
  expect(await screen.findByText('No completed bookings')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Cancelled (0)' }));
  expect(await screen.findByText('No cancelled bookings')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/marketplace');
  stubApi.get('/bookings/me', { data: [cancelled] });
  act(() => events.emit('booking.changed', { bookingId: 'b4' }));
  expect(await card('Haircut')).toBeVisible();
});

test('a history that does not load offers Retry', async () => {
  const { user } = open();
  stubApi.get('/bookings/me', () => stubApi.noAnswer());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Bookings');
  stubApi.get('/bookings/me', { data: [completed] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Deep house cleaning')).toBeVisible();
});
