import { addDays, localDay, type TimeState, toWireDate, type WaitingEntry } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aBooking, aService, aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { formatClock } from '../bookings/booking-time.tsx';
import { routes } from '../routes.tsx';

const service = aService();
const day = addDays(localDay(new Date()), 4);
const morning = '9:00 AM - 11:00 AM';
const noon = '11:00 AM - 1:00 PM';
const until = '2026-11-25T15:15:00.000Z';
const entry: WaitingEntry = {
  _id: 'w1',
  service: { _id: service._id, name: service.name },
  date: toWireDate(day),
  timeSlot: noon,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const offered: WaitingEntry = { ...entry, offer: { bookingId: 'b9', until } };
const explanation = 'If it becomes free, we hold it for you for 15 minutes and email you.';

const openForm = async (entries: WaitingEntry[] = [], first: TimeState = 'free') => {
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/services/:id/availability', {
    data: {
      providerId: service.provider._id,
      days: [
        {
          date: day,
          times: [
            { timeSlot: morning, state: first },
            { timeSlot: noon, state: 'taken' },
          ],
        },
      ],
      slots: [],
      taken: [],
    },
  });
  stubApi.get('/waiting', () => ({ data: entries }));
  const opened = renderRoutes(routes, { path: `/marketplace/book/${service._id}`, user: aUser() });
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: day } });
  return { ...opened, entries };
};
const wait = () => screen.findByRole('button', { name: `Wait for this time (${noon})` });

test('a taken time is waited for with the form’s values, and the list is left again', async () => {
  const { user, entries } = await openForm();
  const sent = stubApi.post(
    '/waiting',
    () => {
      entries.push(entry);
      return { data: entry };
    },
    { status: 201 },
  );
  fireEvent.change(screen.getByLabelText('Notes (optional)'), { target: { value: 'Ring twice' } });
  await user.click(await screen.findByText('Wait for a taken time'));
  expect(screen.getByText(explanation)).toBeVisible();
  await user.click(await wait());
  expect(await screen.findByText('You are on the waiting list')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ timeSlot: noon, date: toWireDate(day), address: '12 Mill Lane', notes: 'Ring twice' }),
  ]);
  expect(await screen.findByText(/You are waiting/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Leave the waiting list/ })).toHaveFocus());
  expect(screen.getByLabelText('Time slot')).toHaveValue('');

  const left = stubApi.delete('/waiting/:id', () => {
    entries.length = 0;
    return { data: {} };
  });
  await user.click(screen.getByRole('button', { name: /^Leave the waiting list/ }));
  expect(await wait()).toBeVisible();
  expect(left.map(({ params }) => params.id)).toEqual(['w1']);
});

test('one button waits for all times of a full day, and one leaves them', async () => {
  const { user, entries } = await openForm([], 'taken');
  const sent = stubApi.post('/waiting', () => {
    entries.push({ ...entry, _id: `w${entries.length}`, timeSlot: [morning, noon][entries.length] ?? '' });
    return { data: entry };
  });
  expect(await screen.findByText('This day is full.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tell me when a time is free' }));
  expect(await screen.findByText(/You are waiting for 2 times/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ timeSlot: morning }),
    expect.objectContaining({ timeSlot: noon }),
  ]);
  expect(screen.getAllByText('You are on the waiting list')).toHaveLength(1);

  const left = stubApi.delete('/waiting/:id', () => {
    entries.length = 0;
    return { data: {} };
  });
  await user.click(screen.getByRole('button', { name: /^Leave the waiting list/ }));
  expect(await screen.findByRole('button', { name: 'Tell me when a time is free' })).toBeVisible();
  expect(left.map(({ params }) => params.id)).toEqual(['w0', 'w1']);
});

test('a time of a full day that another tab waits for does not stop the others', async () => {
  const { user } = await openForm([], 'taken');
  const sent = stubApi.post('/waiting', () =>
    sent.length === 1 ? stubApi.refusal(409, 'booking/already-waiting', 'Refused.') : { data: entry },
  );
  await user.click(await screen.findByRole('button', { name: 'Tell me when a time is free' }));
  expect(await screen.findByText('You are on the waiting list')).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('without an address nothing is sent, and its field is in focus', async () => {
  const { user } = await openForm();
  const sent = stubApi.post('/waiting', { data: entry });
  await user.clear(screen.getByLabelText('Service address'));
  await user.click(await screen.findByText('Wait for a taken time'));
  await user.click(await wait());
  await waitFor(() => expect(screen.getByLabelText('Service address')).toHaveFocus());
  expect(screen.getByLabelText('Service address')).toHaveAccessibleDescription('Please enter a service address');
  expect(screen.getByLabelText('Time slot')).not.toHaveAccessibleDescription();
  expect(sent).toHaveLength(0);
});

test.each([
  ['booking/already-waiting', 'You are on the waiting list'],
  ['booking/time-is-free', 'This time is free now'],
  ['booking/too-many-requests', 'Refused.'],
])('%s is explained', async (code, text) => {
  const { user } = await openForm();
  stubApi.post('/waiting', () => stubApi.refusal(409, code, 'Refused.'));
  await user.click(await screen.findByText('Wait for a taken time'));
  await user.click(await wait());
  expect(await screen.findByText(text)).toBeVisible();
});

test('an API without a waiting list shows none', async () => {
  await openForm();
  stubApi.get('/waiting', () => stubApi.refusal(404, 'resource/not-found', 'Not found.'));
  expect(await screen.findByRole('radio', { name: `${noon} taken` })).toBeDisabled();
  await waitFor(() => expect(screen.queryByText('Wait for a taken time')).not.toBeInTheDocument());
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

test('the form shows that the waiting list could not be loaded, and Retry loads it', async () => {
  const { user } = await openForm();
  stubApi.get('/waiting', () => stubApi.noAnswer());
  expect(await screen.findByText(/Your waiting list could not be loaded/)).toBeVisible();
  stubApi.get('/waiting', { data: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Wait for a taken time')).toBeVisible();
});

const openList = (entries: WaitingEntry[]) => {
  stubApi.get('/bookings/me', { data: [] });
  stubApi.get('/waiting', () => ({ data: entries }));
  return renderRoutes(routes, { path: '/user/my-bookings', user: aUser() });
};

test('My Bookings lists times that are waited for; an event turns one into an offer with a link to its payment', async () => {
  const entries = [entry];
  openList(entries);
  const list = await screen.findByRole('region', { name: 'Waiting list' });
  expect(within(list).getByRole('link', { name: service.name })).toBeVisible();
  expect(within(list).getByText(/You are waiting/)).toBeVisible();
  entries[0] = offered;
  act(() => events.emit('booking.changed', { bookingId: 'b9' }));
  const pay = await within(list).findByRole('link', {
    name: `Held for you until ${formatClock(until)}: pay to keep it`,
  });
  expect(pay).toHaveAttribute('href', '/marketplace/payment/b9');
});

test('a request that the waiting list made says until when it is held', async () => {
  stubApi.get('/bookings/me', { data: [aBooking({ isOffer: true, payBy: until })] });
  stubApi.get('/waiting', { data: [] });
  renderRoutes(routes, { path: '/user/my-bookings', user: aUser() });
  expect(await screen.findByText(`Held for you until ${formatClock(until)}: pay to keep it`)).toBeVisible();
});
