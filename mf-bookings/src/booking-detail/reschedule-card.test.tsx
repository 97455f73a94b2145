import { addDays, type Booking, localDay, policyOf, type Role, toWireDate } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aBooking, held, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { idsOf, openBooking } from '../booking-page.fixture.ts';
import { formatTime } from '../bookings/booking-time.tsx';

const morning: string = '9:00 AM - 11:00 AM';
const noon: string = '11:00 AM - 1:00 PM';
const day = addDays(localDay(new Date()), 4);
const booking = aBooking({ status: 'confirmed', date: toWireDate(addDays(day, 1)), timeSlot: morning });
const newTime = { date: toWireDate(day), timeSlot: noon };
const ids = idsOf(booking);
const requestBy = (requestedBy: 'customer' | 'provider', time = newTime) => ({ ...time, requestedBy });

const open = (role: Role, change: Partial<Booking> = {}, taken: { date: string; timeSlot: string }[] = []) => {
  const now: Booking = { ...booking, ...change };
  const availability = stubApi.get('/services/:id/availability', () => ({ data: { slots: [morning, noon], taken } }));
  return { ...openBooking(now, role), now, availability };
};
const update = () => act(() => events.emit('booking.changed', { bookingId: booking._id }));
const button = (name: string) => screen.findByRole('button', { name });
const findDialog = () => screen.findByRole('dialog', { name: 'Request Reschedule' });
const isClosed = (role: string) => waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
const findCard = () => screen.findByRole('region', { name: 'Reschedule Request' });
const pickDate = async (value: string) => fireEvent.change(await screen.findByLabelText('Date'), { target: { value } });
const pickTime = async (user: ReturnType<typeof open>['user']) => {
  await pickDate(day);
  await user.selectOptions(screen.getByLabelText('Time slot'), noon);
};

test('another time is requested', async () => {
  const { user, now, availability } = open('customer');
  const sent = stubApi.post('/bookings/:id/reschedule', () => {
    now.reschedule = requestBy('customer');
    return { data: now };
  });
  await user.click(await button('Request Reschedule'));
  await pickTime(user);
  await user.click(await button('Send Request'));
  expect(await screen.findByText('Reschedule request sent')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([newTime]);
  expect(availability[0]?.query.get('except')).toBe(booking._id);
  await isClosed('dialog');
  const card = await findCard();
  expect(card).toHaveTextContent('You asked for another time.');
  expect(card).toHaveTextContent(`Current time${formatTime(booking)}New time${formatTime(newTime)}`);
  expect(screen.queryByText('Another time was asked for.')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Request Reschedule' })).toHaveFocus());
});

test('the dialog checks its fields, and marks taken times and the current time', async () => {
  const { user } = open('customer', {}, [
    { date: day, timeSlot: morning },
    { date: addDays(day, 1), timeSlot: morning },
  ]);
  const sent = stubApi.post('/bookings/:id/reschedule', { data: booking });
  await user.click(await button('Request Reschedule'));
  expect(await findDialog()).toHaveAccessibleDescription(new RegExp(`Now: ${formatTime(booking)}`));
  await user.click(await button('Send Request'));
  const date = screen.getByLabelText('Date');
  await waitFor(() => expect(date).toHaveAccessibleDescription('Please select a date'));
  expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription('Please select a time slot');
  await pickDate(addDays(localDay(new Date()), 31));
  await waitFor(() => expect(date).toHaveAccessibleDescription(/within the next 30 days/));
  await pickDate(day);
  expect(screen.getByRole('option', { name: `${morning} (taken)` })).toBeDisabled();
  await pickDate(addDays(day, 1));
  expect(screen.getByRole('option', { name: `${morning} (current time)` })).toBeDisabled();

  const backdrop = (await findDialog()).parentElement;
  if (!backdrop) throw new Error('The dialog has no backdrop.');
  await user.click(backdrop);
  expect(date).toHaveValue(addDays(day, 1));
  await user.click(await button('Keep Current Time'));
  await isClosed('dialog');
  expect(sent).toEqual([]);
});

test('a time slot that was taken meanwhile is said at once and then marked, and the form keeps its values', async () => {
  const { user } = open('customer');
  const { answer, letGo } = held({ data: { slots: [morning, noon], taken: [{ date: day, timeSlot: noon }] } });
  stubApi.post('/bookings/:id/reschedule', () => {
    stubApi.get('/services/:id/availability', answer);
    return stubApi.refusal(409, 'booking/slot-taken', 'Someone has just taken that time.');
  });
  await user.click(await button('Request Reschedule'));
  await pickTime(user);
  await user.click(await button('Send Request'));
  // Before the reading ends, which it does after 30 s at the latest.
  expect(await screen.findByText('Someone has just taken that time.', {}, { timeout: 20_000 })).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription(/already taken/));
  letGo();
  expect(await screen.findByRole('option', { name: `${noon} (taken)` })).toBeDisabled();
  expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription(/already taken/);
  expect(screen.getByLabelText('Date')).toHaveValue(day);
});

test('time slots that do not load offer Retry, and a request without an answer reports an error', async () => {
  const { user } = open('customer');
  stubApi.get('/services/:id/availability', () => stubApi.noAnswer());
  stubApi.post('/bookings/:id/reschedule', () => stubApi.noAnswer());
  await user.click(await button('Request Reschedule'));
  expect(await screen.findByText(/The free times could not be loaded/)).toBeVisible();
  stubApi.get('/services/:id/availability', { data: { slots: [noon], taken: [] } });
  await user.click(await button('Retry'));
  await pickTime(user);
  await user.click(await button('Send Request'));
  expect(await screen.findByText('Failed to send the reschedule request')).toBeVisible();
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
});

test('the other side accepts the new time in a dialog', async () => {
  const { user, now } = open('provider', { reschedule: requestBy('customer') });
  const sent = stubApi.post('/bookings/:id/reschedule/accept', () => {
    Object.assign(now, newTime, { reschedule: undefined });
    return { data: now };
  });
  expect(await findCard()).toHaveTextContent('Carla Customer asks for another time.');
  await user.click(await button('Accept New Time'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Accept New Time' });
  expect(dialog).toHaveTextContent(formatTime(newTime));
  await user.click(within(dialog).getByRole('button', { name: 'Accept New Time' }));
  expect(await screen.findByText('New time accepted')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([newTime]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  await isClosed('alertdialog');
  expect(screen.queryByRole('region', { name: 'Reschedule Request' })).not.toBeInTheDocument();
  expect(screen.queryByText('This booking was moved to another time.')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

const cancellation = { ...policyOf('moderate'), startsAt: '2026-12-01T09:00:00.000Z' };

test('an accepted time moves the cancellation policy, and the dialog says so', async () => {
  const { user } = open('customer', { cancellation, reschedule: requestBy('provider') });
  await user.click(await button('Accept New Time'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Accept New Time' });
  expect(dialog).toHaveAccessibleDescription(/cancellation policy then counts from the new time/);
});

test('so does the dialog that asks for another time', async () => {
  const { user } = open('customer', { cancellation });
  await user.click(await button('Request Reschedule'));
  expect(await findDialog()).toHaveAccessibleDescription(/cancellation policy then counts from the new time/);
});

test.each([
  ['provider', 'Decline', 'Reschedule request declined', 'Failed to decline the reschedule request'],
  ['customer', 'Withdraw Request', 'Reschedule request withdrawn', 'Failed to withdraw the reschedule request'],
] as const)('a %s: %s', async (role, name, done, failed) => {
  const { user, now } = open(role, { reschedule: requestBy('customer') });
  stubApi.post('/bookings/:id/reschedule/decline', () => stubApi.noAnswer());
  await user.click(await button(name));
  expect(await screen.findByText(failed)).toBeVisible();
  const sent = stubApi.post('/bookings/:id/reschedule/decline', () => {
    now.reschedule = undefined;
    return { data: now };
  });
  await user.click(await button(name));
  expect(await screen.findByText(done)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([newTime]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.queryByText(/^The request for another time was/)).not.toBeInTheDocument();
});

test('a decline whose answer was lost is no change by the other side', async () => {
  const { user, now } = open('provider', { reschedule: requestBy('customer') });
  stubApi.post('/bookings/:id/reschedule/decline', () => {
    now.reschedule = undefined;
    return stubApi.noAnswer();
  });
  await user.click(await button('Decline'));
  expect(await screen.findByText('Failed to decline the reschedule request')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reschedule Request' })).not.toBeInTheDocument());
  expect(screen.queryByText(/^The request for another time was/)).not.toBeInTheDocument();
});

test('an answer to a replaced request reports an error, and the new request appears', async () => {
  const { user, now } = open('provider', { reschedule: requestBy('customer') });
  const replaced = { ...newTime, timeSlot: morning };
  stubApi.post('/bookings/:id/reschedule/accept', () => {
    now.reschedule = requestBy('customer', replaced);
    return stubApi.refusal(409, 'booking/reschedule-changed', 'Another time is being asked for by now.');
  });
  await user.click(await button('Accept New Time'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept New Time' }));
  expect(await screen.findByText('Another time is being asked for by now.')).toBeVisible();
  await isClosed('alertdialog');
  expect(await findCard()).toHaveTextContent(formatTime(replaced));
});

test('an admin cannot answer a request, unless the admin is the other side', async () => {
  const { unmount } = open('admin', { reschedule: requestBy('provider') });
  const card = await findCard();
  expect(card).toHaveTextContent('Pat Provider asks for another time.');
  expect(within(card).queryByRole('button')).not.toBeInTheDocument();
  unmount();
  open('admin', { reschedule: requestBy('customer'), provider: { ...booking.provider, _id: ids.admin } });
  expect(await button('Accept New Time')).toBeVisible();
});

test('a change by the other side shows a toast and closes a dialog that it makes obsolete', async () => {
  const { user, now } = open('customer');
  await user.click(await button('Cancel Booking'));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  now.paymentStatus = 'paid';
  update();
  expect(await screen.findByRole('status')).toHaveTextContent('The payment has gone through.');
  await isClosed('alertdialog');
  await user.click(await button('Request Reschedule'));
  expect(await findDialog()).toBeVisible();
  now.reschedule = requestBy('provider');
  update();
  expect(await screen.findByText('Another time was asked for.')).toBeVisible();
  await isClosed('dialog');
  await user.click(await button('Accept New Time'));
  now.reschedule = requestBy('provider', { ...newTime, timeSlot: morning });
  update();
  await isClosed('alertdialog');
  expect(await screen.findAllByText('Another time was asked for.')).toHaveLength(2);
});

test('a change by this tab shows one toast, even when its live update arrives before its answer', async () => {
  const { user, now, queryClient } = open('provider', { status: 'pending' });
  const answer = held(undefined);
  stubApi.put('/bookings/:id', async () => {
    now.status = 'confirmed';
    await answer.answer();
    return { data: now };
  });
  await user.click(await button('Accept'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(now.status).toBe('confirmed'));
  update();
  expect(await screen.findByText('Confirmed')).toBeVisible();
  answer.letGo();
  expect(await screen.findByText('Booking accepted successfully')).toBeVisible();
  // Until it is read again, the tab takes each change for its own.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('This booking was accepted.')).not.toBeInTheDocument();
  now.status = 'cancelled';
  update();
  expect(await screen.findByText('This booking was cancelled.')).toBeVisible();
});
