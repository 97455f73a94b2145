import { addDays, type Booking, localDay, type Role, toWireDate } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aBooking, aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { formatTime } from '../bookings/booking-time.tsx';
import { routes } from '../routes.tsx';

const morning: string = '9:00 AM - 11:00 AM';
const noon: string = '11:00 AM - 1:00 PM';
const day = addDays(localDay(new Date()), 4);
const booking = aBooking({ status: 'confirmed', date: toWireDate(addDays(day, 1)), timeSlot: morning });
const other = { date: toWireDate(day), timeSlot: noon };
const ids = { customer: booking.customer._id, provider: booking.provider._id, admin: 'a1' };
const asked = (requestedBy: 'customer' | 'provider', time = other) => ({ ...time, requestedBy });

const open = (role: Role, change: Partial<Booking> = {}, taken: { date: string; timeSlot: string }[] = []) => {
  const now: Booking = { ...booking, ...change };
  stubApi.get('/bookings/:id', () => ({ data: now }));
  stubApi.get('/services/:id/availability', () => ({ data: { slots: [morning, noon], taken } }));
  const path = `/user/my-bookings/${booking._id}`;
  return { ...renderRoutes(routes, { path, user: aUser({ _id: ids[role], role }) }), now };
};
const news = () => act(() => events.emit('booking.changed', { bookingId: booking._id }));
const button = (name: string) => screen.findByRole('button', { name });
const dialogOf = () => screen.findByRole('dialog', { name: 'Request Reschedule' });
const gone = (role: string) => waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
const fill = async (user: ReturnType<typeof open>['user'], date = day, slot = noon) => {
  await user.click(await button('Request Reschedule'));
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: date } });
  await user.selectOptions(screen.getByLabelText('Time slot'), slot);
};

test.each(['customer', 'provider'] as const)('a %s asks for another time, which then stands', async (role) => {
  const { user, now } = open(role);
  const sent = stubApi.post('/bookings/:id/reschedule', () => {
    now.reschedule = asked(role);
    return { data: now };
  });
  await fill(user);
  await user.click(await button('Send Request'));
  expect(await screen.findByText('Reschedule request sent')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([other]);
  await gone('dialog');
  const card = await screen.findByRole('region', { name: 'Reschedule Request' });
  expect(card).toHaveTextContent('You asked for another time.');
  expect(card).toHaveTextContent(`Current time${formatTime(booking)}New time${formatTime(other)}`);
  expect(screen.queryByText('Another time was asked for.')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Request Reschedule' })).toHaveFocus());
});

test('the dialog knows the same rules as the booking form, and which time is held now', async () => {
  const { user } = open('customer', {}, [
    { date: day, timeSlot: morning },
    { date: addDays(day, 1), timeSlot: morning },
  ]);
  const sent = stubApi.post('/bookings/:id/reschedule', { data: booking });
  await user.click(await button('Request Reschedule'));
  expect(await dialogOf()).toHaveAccessibleDescription(new RegExp(`Now: ${formatTime(booking)}`));
  await user.click(await button('Send Request'));
  await waitFor(() => expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Please select a date'));
  expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription('Please select a time slot');
  const date = (value: string) => fireEvent.change(screen.getByLabelText('Date'), { target: { value } });
  date(addDays(localDay(new Date()), 31));
  await waitFor(() => expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(/within the next 30 days/));
  date(day);
  expect(screen.getByRole('option', { name: `${morning} (taken)` })).toBeDisabled();
  date(addDays(day, 1));
  expect(screen.getByRole('option', { name: `${morning} (current time)` })).toBeDisabled();
  await user.click(await button('Keep Current Time'));
  await gone('dialog');
  expect(sent).toEqual([]);
});

test('a click beside the dialog, as the second of a double click, throws nothing away', async () => {
  const { user } = open('customer');
  await fill(user);
  const beside = (await dialogOf()).parentElement;
  if (!beside) throw new Error('The dialog stands in nothing.');
  await user.click(beside);
  expect(await dialogOf()).toBeVisible();
  expect(screen.getByLabelText('Date')).toHaveValue(day);
  await user.keyboard('{Escape}');
  await gone('dialog');
});

test('a slot that is lost meanwhile is shown as taken, and what was chosen stays', async () => {
  const taken: { date: string; timeSlot: string }[] = [];
  const { user } = open('customer', {}, taken);
  stubApi.post('/bookings/:id/reschedule', () => {
    taken.push({ date: day, timeSlot: noon });
    return stubApi.refusal(409, 'booking/slot-taken', 'Someone has just taken that time.');
  });
  await fill(user);
  await user.click(await button('Send Request'));
  expect(await screen.findByText('Someone has just taken that time.')).toBeVisible();
  expect(await screen.findByRole('option', { name: `${noon} (taken)` })).toBeDisabled();
  expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription(/already taken/);
  expect(screen.getByLabelText('Date')).toHaveValue(day);
  expect(await dialogOf()).toBeVisible();
});

test('without an answer the request failed, and times that do not load offer Retry', async () => {
  const { user } = open('customer');
  stubApi.get('/services/:id/availability', () => stubApi.noAnswer());
  stubApi.post('/bookings/:id/reschedule', () => stubApi.noAnswer());
  await user.click(await button('Request Reschedule'));
  expect(await screen.findByText(/The free times could not be loaded/)).toBeVisible();
  stubApi.get('/services/:id/availability', { data: { slots: [noon], taken: [] } });
  await user.click(await button('Retry'));
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: day } });
  await user.selectOptions(screen.getByLabelText('Time slot'), noon);
  await user.click(await button('Send Request'));
  expect(await screen.findByText('Failed to send the reschedule request')).toBeVisible();
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
});

test('the other side sees old and new time and accepts after a question', async () => {
  const { user, now } = open('provider', { reschedule: asked('customer') });
  const sent = stubApi.post('/bookings/:id/reschedule/accept', () => {
    Object.assign(now, other, { reschedule: undefined });
    return { data: now };
  });
  const card = await screen.findByRole('region', { name: 'Reschedule Request' });
  expect(card).toHaveTextContent('Carla Customer asks for another time.');
  await user.click(await button('Accept New Time'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Accept New Time' });
  expect(dialog).toHaveTextContent(formatTime(other));
  await user.click(within(dialog).getByRole('button', { name: 'Accept New Time' }));
  expect(await screen.findByText('New time accepted')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([other]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  await gone('alertdialog');
  expect(screen.queryByRole('region', { name: 'Reschedule Request' })).not.toBeInTheDocument();
  expect(screen.queryByText('This booking was moved to another time.')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test.each([
  ['provider', 'Decline', 'Reschedule request declined', 'Failed to decline the reschedule request'],
  ['customer', 'Withdraw Request', 'Reschedule request withdrawn', 'Failed to withdraw the reschedule request'],
] as const)('a %s: %s', async (role, name, done, failed) => {
  const { user, now } = open(role, { reschedule: asked('customer') });
  stubApi.post('/bookings/:id/reschedule/decline', () => stubApi.noAnswer());
  await user.click(await button(name));
  expect(await screen.findByText(failed)).toBeVisible();
  const sent = stubApi.post('/bookings/:id/reschedule/decline', () => {
    now.reschedule = undefined;
    return { data: now };
  });
  await user.click(await button(name));
  expect(await screen.findByText(done)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([other]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.queryByText(/^The request for another time was/)).not.toBeInTheDocument();
});

test('an answer to a request that was replaced meanwhile is explained, and the new one shows', async () => {
  const { user, now } = open('provider', { reschedule: asked('customer') });
  const newer = { ...other, timeSlot: morning };
  stubApi.post('/bookings/:id/reschedule/accept', () => {
    now.reschedule = asked('customer', newer);
    return stubApi.refusal(409, 'booking/reschedule-changed', 'Another time is being asked for by now.');
  });
  await user.click(await button('Accept New Time'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept New Time' }));
  expect(await screen.findByText('Another time is being asked for by now.')).toBeVisible();
  await gone('alertdialog');
  expect(await screen.findByRole('region', { name: 'Reschedule Request' })).toHaveTextContent(formatTime(newer));
});

test('an admin sees the request and answers nothing', async () => {
  open('admin', { reschedule: asked('provider') });
  const card = await screen.findByRole('region', { name: 'Reschedule Request' });
  expect(card).toHaveTextContent('Pat Provider asks for another time.');
  for (const name of ['Accept New Time', 'Decline', 'Withdraw Request'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('an admin who is the provider of the booking answers as its provider', async () => {
  open('admin', { reschedule: asked('customer'), provider: { ...booking.provider, _id: ids.admin } });
  expect(await screen.findByRole('button', { name: 'Accept New Time' })).toBeVisible();
});

test('what the other side does is said, shown, and ends a question that it answered', async () => {
  const { user, now } = open('customer');
  const sent = stubApi.put('/bookings/:id', { data: now });
  await user.click(await button('Cancel Booking'));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  now.paymentStatus = 'paid';
  news();
  expect(await screen.findByRole('status')).toHaveTextContent('The payment has gone through.');
  await gone('alertdialog');
  await user.click(await button('Request Reschedule'));
  expect(await dialogOf()).toBeVisible();
  now.reschedule = asked('provider');
  news();
  expect(await screen.findByText('Another time was asked for.')).toBeVisible();
  await gone('dialog');
  await user.click(await button('Accept New Time'));
  now.reschedule = asked('provider', { ...other, timeSlot: morning });
  news();
  await gone('alertdialog');
  expect(await screen.findAllByText('Another time was asked for.')).toHaveLength(2);
  expect(sent).toEqual([]);
});

test('a change of one’s own is told once, also when its news comes before its answer', async () => {
  const { user, now } = open('provider', { status: 'pending' });
  const answer = held(undefined);
  stubApi.put('/bookings/:id', async () => {
    now.status = 'confirmed';
    await answer.answer();
    return { data: now };
  });
  await user.click(await button('Accept'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(now.status).toBe('confirmed'));
  news();
  expect(await screen.findByText('Confirmed')).toBeVisible();
  answer.letGo();
  expect(await screen.findByText('Booking accepted successfully')).toBeVisible();
  expect(screen.queryByText('This booking was accepted.')).not.toBeInTheDocument();
  now.status = 'cancelled';
  news();
  expect(await screen.findByText('This booking was cancelled.')).toBeVisible();
});
