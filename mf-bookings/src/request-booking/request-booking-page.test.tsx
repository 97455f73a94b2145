import { addDays, localDay, paths, toWireDate } from '@nearhand/contracts';
import { sessionStore } from '@nearhand/platform/host';
import {
  aBooking,
  aService,
  aUser,
  fakeIntervals,
  hear,
  held,
  refusedToken,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';

const service = aService();
const [, sessionEnded] = refusedToken;
const path = `/marketplace/book/${service._id}`;
const soon = addDays(localDay(new Date()), 3);
const morning = '9:00 AM - 11:00 AM';
const noon = '11:00 AM - 1:00 PM';
const booked = 'Booking created successfully! Please proceed to payment.';

type Taken = { date: string; timeSlot: string }[];
const stubTimes = (taken: Taken = [], more = {}) =>
  stubApi.get('/services/:id/availability', { data: { slots: [], taken, ...more } });

interface Opening {
  address?: string;
  taken?: Taken;
  user?: ReturnType<typeof aUser>;
}
const open = ({ address = path, taken, user = aUser() }: Opening = {}) => {
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/waiting', { data: [] });
  const requests = stubTimes(taken);
  return { ...renderRoutes(routes, { path: address, user }), requests };
};
beforeEach(() => void stubApi.get('/bookings/me', { data: [] }));
const pickDate = async () => fireEvent.change(await screen.findByLabelText('Date'), { target: { value: soon } });
const confirm = () => screen.findByRole('button', { name: 'Confirm Booking' });
type Visitor = ReturnType<typeof open>['user'];
const book = async (user: Visitor) => {
  await pickDate();
  await user.selectOptions(screen.getByLabelText('Time slot'), noon);
  await user.click(await confirm());
};
const link = (name: string) => screen.findByRole('link', { name });

test('books the first option and opens the payment; Back opens the booking', async () => {
  const sent = stubApi.post('/bookings', { data: aBooking() }, { status: 201 });
  stubApi.get('/bookings/:id', { data: aBooking({ paymentStatus: 'failed' }) });
  const { user, location, requests, back } = open();
  const heard = hear('booking.changed');
  expect(await screen.findByLabelText('Service address')).toHaveValue('12 Mill Lane');
  fireEvent.change(screen.getByLabelText('Notes (optional)'), { target: { value: ' Ring twice ' } });
  await book(user);
  expect(await screen.findByRole('status')).toHaveTextContent(booked);
  await waitFor(() => expect(location()).toBe(`/marketplace/payment/${aBooking()._id}`));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      service: service._id,
      serviceOption: service.options[0]?.name,
      price: 80,
      date: toWireDate(soon),
      timeSlot: noon,
      address: '12 Mill Lane',
      notes: 'Ring twice',
    },
  ]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  expect(`${requests[0]?.query}`).toBe('');
  expect(heard).toEqual([`booking.changed ${aBooking()._id}`]);
  await back();
  expect(location()).toBe(`/user/my-bookings/${aBooking()._id}`);
});

test('the marketplace’s calendar, not the browser’s, limits the days', async () => {
  const today = addDays(localDay(new Date()), -1);
  open();
  stubTimes([], { today });
  const date = await screen.findByLabelText('Date');
  await waitFor(() => expect(date).toHaveAttribute('min', today));
  expect(date).toHaveAttribute('max', addDays(today, 30));
});

test('the second address leads here with its option, which the summary shows', async () => {
  const { location } = open({ address: `/marketplace/service/${service._id}/book?option=${service.options[1]?._id}` });
  const summary = await screen.findByRole('region', { name: 'Booking Summary' });
  expect(location()).toBe(`${path}?option=${service.options[1]?._id}`);
  expect(summary).toHaveTextContent('Service fee$210.50');
  expect(summary).toHaveTextContent('Pat Provider');
  expect(screen.getByRole('radio', { name: 'Whole house' })).toBeChecked();
});

test('another option is chosen on the page, and the price follows', async () => {
  const sent = stubApi.post('/bookings', { data: aBooking() }, { status: 201 });
  stubApi.get('/bookings/:id', { data: aBooking() });
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Whole house' }));
  expect(screen.getByRole('region', { name: 'Booking Summary' })).toHaveTextContent('Total$210.50');
  await book(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ serviceOption: 'Whole house', price: 210.5 });
});

test('a link chooses the time: Enter in the first field sends the form', async () => {
  const sent = stubApi.post('/bookings', { data: aBooking() }, { status: 201 });
  stubApi.get('/bookings/:id', { data: aBooking() });
  const { user } = open({ address: paths.book(service._id, undefined, { date: soon, timeSlot: noon }) });
  expect(await screen.findByLabelText('Date')).toHaveValue(soon);
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
  act(() => screen.getByRole('radio', { name: 'Two rooms' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ date: toWireDate(soon), timeSlot: noon });
});

test('an unknown option leads back to the service', async () => {
  open({ address: `${path}?option=gold` });
  expect(await screen.findByText('Invalid service option')).toBeVisible();
  expect(await link('Go Back')).toHaveAttribute('href', `/marketplace/service/${service._id}`);
});

describe('the address of a customer without one in the profile', () => {
  const stubLast = (data: unknown[]) => stubApi.get('/bookings/me', { data, total: data.length });

  test('comes from the last booking', async () => {
    const asked = stubLast([aBooking({ address: '7 Harbour Street' })]);
    open({ user: aUser({ address: '' }) });
    expect(await screen.findByLabelText('Service address')).toHaveValue('7 Harbour Street');
    expect(`${asked[0]?.query}`).toBe('limit=1');
  });

  test('is empty without a booking, or when the bookings do not load', async () => {
    stubLast([]);
    const { unmount } = open({ user: aUser({ address: '' }) });
    expect(await screen.findByLabelText('Service address')).toHaveValue('');
    unmount();
    stubApi.get('/bookings/me', () => stubApi.noAnswer());
    open({ user: aUser({ address: '' }) });
    expect(await screen.findByLabelText('Service address')).toHaveValue('');
  });
});

describe('Book Again', () => {
  const again = (id: string) => `${path}?again=${id}`;
  const earlier = (more = {}) =>
    aBooking({
      service: { ...service, image: '' },
      date: toWireDate(addDays(soon, -14)),
      timeSlot: noon,
      address: 'Back door',
      notes: 'Dog',
      ...more,
    });
  const days = (state: string) =>
    [3, 10].map((ahead, index) => ({
      date: addDays(localDay(new Date()), ahead),
      times: [{ timeSlot: noon, state: index === 0 ? state : 'free' }],
    }));
  const filled = () =>
    ['Date', 'Time slot', 'Service address', 'Notes (optional)'].map(
      (name) => screen.getByLabelText<HTMLInputElement>(name).value,
    );

  test.each([
    ['free', soon],
    ['taken', addDays(soon, 7)],
  ])('fills address, notes, and the same weekday and time where they are next free (%s)', async (state, day) => {
    stubApi.get('/bookings/:id', { data: earlier() });
    open({ address: again('b7') });
    stubTimes([], { today: localDay(new Date()), days: days(state) });
    expect(await screen.findByLabelText('Service address')).toHaveValue('Back door');
    expect(filled()).toEqual([day, noon, 'Back door', 'Dog']);
  });

  test.each([
    ['of another person', { data: earlier({ customer: { _id: 'c9', name: 'Cleo' } }) }],
    ['of another service', { data: earlier({ service: { ...service, _id: 's9', image: '' } }) }],
    ['that is not theirs', stubApi.refusal(403, 'booking/forbidden', 'Not authorized to access this booking')],
  ])('a booking %s fills nothing', async (_name, answer) => {
    stubApi.get('/bookings/:id', answer);
    open({ address: again('b7') });
    expect(await screen.findByLabelText('Service address')).toHaveValue('12 Mill Lane');
    expect(filled()).toEqual(['', '', '12 Mill Lane', '']);
  });
});

test('a draft whose time the customer has booked already says so, and leads to the booking', async () => {
  stubApi.get('/bookings/me', { data: [aBooking({ date: toWireDate(soon), timeSlot: noon })] });
  open({
    taken: [{ date: soon, timeSlot: noon }],
    address: paths.book(service._id, undefined, { date: soon, timeSlot: noon }),
  });
  expect(await link('See your booking')).toHaveAttribute('href', paths.booking(aBooking()._id));
});

test('a time that is booked elsewhere meanwhile takes nothing that was typed', async () => {
  const { queryClient } = open();
  await pickDate();
  fireEvent.change(screen.getByLabelText('Time slot'), { target: { value: noon } });
  fireEvent.change(screen.getByLabelText('Notes (optional)'), { target: { value: 'Ring twice' } });
  const { answer, letGo } = held({ data: [aBooking({ date: toWireDate(soon), timeSlot: noon })] });
  const asked = stubApi.get('/bookings/me', answer);
  stubTimes([{ date: soon, timeSlot: noon }]);
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(asked).toHaveLength(1));
  letGo();
  expect(await link('See your booking')).toBeVisible();
  expect(screen.getByLabelText('Notes (optional)')).toHaveValue('Ring twice');
});

test('a time slot taken meanwhile is explained, the form keeps its values, and another one can be booked', async () => {
  const taken: Taken = [{ date: soon, timeSlot: morning }];
  const { answer, letGo } = held({ data: { slots: [], taken: [...taken, { date: soon, timeSlot: noon }] } });
  stubApi.post('/bookings', () => {
    stubApi.get('/services/:id/availability', answer);
    return stubApi.refusal(409, 'booking/slot-taken', 'Someone else has just booked this time.');
  });
  const { user, location } = open({ taken });
  await pickDate();
  expect(await screen.findByRole('option', { name: `${morning} (taken)` })).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Notes (optional)'), { target: { value: 'Ring twice' } });
  await book(user);
  // Before the reading ends, which it does after 30 s at the latest.
  const alert = await screen.findByRole('alert', {}, { timeout: 20_000 });
  expect(alert).toHaveTextContent('Someone else has just booked this time.');
  letGo();
  expect(await screen.findByRole('option', { name: `${noon} (taken)` })).toBeDisabled();
  expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription(/already taken/);
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
  expect(screen.getByLabelText('Date')).toHaveValue(soon);
  expect(screen.getByLabelText('Notes (optional)')).toHaveValue('Ring twice');

  stubApi.post('/bookings', { data: aBooking() });
  await user.selectOptions(screen.getByLabelText('Time slot'), '1:00 PM - 3:00 PM');
  await user.click(await confirm());
  await waitFor(() => expect(location()).toBe(`/marketplace/payment/${aBooking()._id}`));
});

test('offline the form says so, keeps its values, and retries under the same key', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sent = stubApi.post('/bookings', () => stubApi.noAnswer());
  const { user } = open();
  await book(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to create booking');
  expect(alert).toHaveTextContent('There is no internet connection. Please check it and try again.');
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
  await user.click(await confirm());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.headers.get('Idempotency-Key')).toBe(sent[0]?.headers.get('Idempotency-Key'));
  // The toast of a call that is still under way would be in the next test.
  expect(await confirm()).toBeVisible();
});

const tooMany = 'You have 3 unpaid requests with this provider. Please pay or cancel one of them first.';

test.each([
  ['booking/slot-taken', 'You have already booked that time.', 'See your booking', '/user/my-bookings/b7'],
  ['booking/too-many-requests', tooMany, 'See your bookings', '/user/my-bookings'],
  ['booking/source-limit', 'New accounts hold 10.', 'Browse other services', '/marketplace'],
  ['service/not-bookable', 'This service cannot be booked now.', 'browse other services', '/marketplace'],
])('%s is explained with a link, and the form keeps its values', async (code, error, name, href) => {
  stubApi.post('/bookings', () => {
    stubApi.get('/services/:id', stubApi.refusal(404, 'service/not-found', 'The service was not found.'));
    return stubApi.refusal(409, code, error, { bookingId: 'b7' });
  });
  const { user } = open();
  await book(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
  expect(await link(name)).toHaveAttribute('href', href);
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
});

test('a changed price is shown, and the next attempt books once at the new price', async () => {
  const options = service.options.map((option) => ({ ...option, price: 95 }));
  const { answer, letGo } = held({ data: { ...service, options } });
  stubApi.post('/bookings', () => {
    stubApi.get('/services/:id', answer);
    return stubApi.refusal(409, 'booking/price-changed', 'The price of this service has changed.', { price: 95 });
  });
  const { user } = open();
  await book(user);
  expect(await screen.findByText(/changed from \$80.00 to \$95.00/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Booking...' })).toBeVisible();
  letGo();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Booking Summary' })).toHaveTextContent('Total$95.00'));
  const sent = stubApi.post('/bookings', { data: aBooking({ price: 95 }) });
  await user.dblClick(await confirm());
  expect(await screen.findByText(booked)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ price: 95, timeSlot: noon })]);
});

test('the draft is restored after a session that ended on submit', async () => {
  stubApi.post('/bookings', sessionEnded);
  const { user, location } = open();
  fireEvent.change(await screen.findByLabelText('Notes (optional)'), { target: { value: 'Ring twice' } });
  await book(user);
  await waitFor(() => expect(screen.queryByLabelText('Date')).not.toBeInTheDocument());
  expect(screen.queryByText('Only customers can book services')).not.toBeInTheDocument();
  act(() => sessionStore.getState().begin('another-token'));
  await waitFor(() => expect(screen.getByLabelText('Notes (optional)')).toHaveValue('Ring twice'));
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
  expect(location()).toBe(path);
});

test('a user who leaves during the request stays on the other page and gets the toast', async () => {
  const answer = held({ data: aBooking() });
  const { user, location } = open();
  stubApi.post('/bookings', answer.answer);
  await book(user);
  await user.click(await link('Cancel'));
  answer.letGo();
  expect(await screen.findByText(booked)).toBeVisible();
  expect(location()).toBe(`/marketplace/service/${service._id}`);
});

test('availability is polled every 15 seconds, and a chosen time slot that was taken is marked', async () => {
  fakeIntervals();
  const taken: Taken = [];
  const { user, requests } = open({ taken });
  await pickDate();
  await user.selectOptions(screen.getByLabelText('Time slot'), noon);
  taken.push({ date: soon, timeSlot: noon });
  act(() => void jest.advanceTimersByTime(14_999));
  expect(requests).toHaveLength(1);
  act(() => void jest.advanceTimersByTime(1));
  expect(await screen.findByRole('option', { name: `${noon} (taken)` })).toBeDisabled();
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
  await waitFor(() => expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription(/already taken/));
});

test('free times that could not be loaded are asked for again, and the form does not move', async () => {
  const { queryClient } = open();
  stubApi.get('/services/:id/availability', () => stubApi.noAnswer());
  expect(await screen.findByText(/The free times could not be loaded/)).toBeVisible();
  const { answer, letGo } = held({ data: { slots: [], taken: [] } });
  const asked = stubApi.get('/services/:id/availability', answer);
  void queryClient.refetchQueries();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByText(/The free times could not be loaded/)).toBeVisible();
  expect(screen.queryByText('Loading the free times…')).not.toBeInTheDocument();
  letGo();
  await waitFor(() => expect(screen.queryByText(/The free times could not be loaded/)).not.toBeInTheDocument());
});

test.each(['provider', 'admin'] as const)('a %s is redirected: only customers book', async (role) => {
  const { location } = open({ user: aUser({ role }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Only customers can book services');
  await waitFor(() => expect(location()).toBe('/marketplace'));
});

test('a service that is not there is an error with Retry, and leads to other services', async () => {
  stubApi.get('/services/:id', stubApi.refusal(404, 'service/not-found', 'Not found.'));
  stubTimes();
  const { user } = renderRoutes(routes, { path, user: aUser() });
  expect(await screen.findByRole('heading', { name: 'Error Loading Service' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This service takes no bookings at the moment.');
  expect(await link('Browse Services')).toHaveAttribute('href', '/marketplace');
  expect(screen.queryByRole('link', { name: 'Back to service' })).not.toBeInTheDocument();
  stubApi.get('/waiting', { data: [] });
  stubApi.get('/services/:id', { data: service });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Confirm Booking' })).toBeVisible();
});

test('a paused service leads to other services, without Retry', async () => {
  stubApi.get('/services/:id', { data: aService({ status: 'paused' }) });
  stubTimes();
  renderRoutes(routes, { path, user: aUser() });
  expect(await screen.findByRole('heading', { name: 'This service is paused' })).toBeVisible();
  expect(await link('Browse Services')).toHaveAttribute('href', '/marketplace');
  expect(screen.queryByRole('button', { name: /Retry|Confirm/ })).not.toBeInTheDocument();
  expect(await link('Back to service')).toBeVisible();
});

test('without free times booking stays possible, and Retry loads them', async () => {
  const { user } = open();
  stubApi.get('/services/:id/availability', () => stubApi.noAnswer());
  const sent = stubApi.post('/bookings', () => stubApi.noAnswer());
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('The free times could not be loaded.');
  await book(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  stubTimes([{ date: soon, timeSlot: morning }]);
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: `${morning} (taken)` })).toBeDisabled();
  expect(notice).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('the form and what was typed stay while the last booking is asked for again after an error', async () => {
  stubApi.get('/bookings/me', () => stubApi.noAnswer());
  const { queryClient } = open({ user: aUser({ address: '' }) });
  const notes = await screen.findByLabelText('Notes (optional)');
  const { answer, letGo } = held({ data: [] });
  const asked = stubApi.get('/bookings/me', answer);
  void queryClient.refetchQueries();
  await waitFor(() => expect(asked).toHaveLength(1));
  letGo();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(notes).toBeInTheDocument();
});
