import { addDays, localDay, toWireDate } from '@nearhand/contracts';
import { aBooking, aService, aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';

const service = aService();
const soon = addDays(localDay(new Date()), 3);
const morning = '9:00 AM - 11:00 AM';
const noon = '11:00 AM - 1:00 PM';

interface Opening {
  query?: string;
  taken?: { date: string; timeSlot: string }[];
  user?: ReturnType<typeof aUser>;
}
const open = ({ query = '', taken = [], user = aUser() }: Opening = {}) => {
  stubApi.get('/services/:id', { data: service });
  const asked = stubApi.get('/services/:id/availability', { data: { slots: [], taken } });
  return { ...renderRoutes(routes, { path: `/marketplace/book/${service._id}${query}`, user }), asked };
};
const pickDate = async (day = soon) =>
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: day } });

test('books the first option, and goes on to pay', async () => {
  const sent = stubApi.post('/bookings', { data: aBooking() }, { status: 201 });
  stubApi.get('/bookings/:id', { data: aBooking({ paymentStatus: 'failed' }) });
  const { user, location, asked, back } = open();
  expect(await screen.findByLabelText('Service address')).toHaveValue('12 Mill Lane');
  await pickDate();
  await user.selectOptions(screen.getByLabelText('Time slot'), noon);
  await user.type(screen.getByLabelText('Notes (optional)'), ' Ring twice ');
  await user.click(screen.getByRole('button', { name: 'Confirm Booking' }));

  expect(await screen.findByRole('status')).toHaveTextContent(
    'Booking created successfully! Please proceed to payment.',
  );
  await waitFor(() => expect(location()).toBe(`/marketplace/payment/${aBooking()._id}`));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({
    service: service._id,
    serviceOption: service.options[0]?.name,
    price: 80,
    date: toWireDate(soon),
    timeSlot: noon,
    address: '12 Mill Lane',
    notes: 'Ring twice',
  });
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  await back();
  expect(location()).toBe(`/user/my-bookings/${aBooking()._id}`);
  expect([...(asked[0]?.query ?? [])]).toEqual([]);
});

test('the days to choose from are the marketplace’s, not this browser’s', async () => {
  const today = addDays(localDay(new Date()), -1);
  open();
  stubApi.get('/services/:id/availability', { data: { today, slots: [], taken: [] } });
  const date = await screen.findByLabelText('Date');
  await waitFor(() => expect(date).toHaveAttribute('min', today));
  expect(date).toHaveAttribute('max', addDays(today, 30));
});

test('the option of the query is the one that is booked and summed up', async () => {
  open({ query: `?option=${service.options[1]?._id}` });
  const summary = await screen.findByRole('region', { name: 'Booking Summary' });
  expect(summary).toHaveTextContent('Service fee$210.50');
  expect(summary).toHaveTextContent('Pat Provider');
  expect(screen.getByRole('region', { name: 'Selected option' })).toHaveTextContent('Whole house');
});

test('an unknown option asks to go back', async () => {
  open({ query: '?option=gold' });
  expect(await screen.findByText('Please go back and select a service option.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', `/marketplace/service/${service._id}`);
});

test('the other address leads here and keeps the query', async () => {
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  const { location } = renderRoutes(routes, {
    path: `/marketplace/service/${service._id}/book?option=1`,
    user: aUser(),
  });
  await waitFor(() => expect(location()).toBe(`/marketplace/book/${service._id}?option=1`));
  expect(await screen.findByRole('region', { name: 'Selected option' })).toHaveTextContent('Whole house');
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const { user } = open({ user: aUser({ address: '' }) });
  await user.click(await screen.findByRole('button', { name: 'Confirm Booking' }));
  await waitFor(() => expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('Please select a date'));
  expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription('Please select a time slot');
  expect(screen.getByLabelText('Service address')).toHaveAccessibleDescription('Please enter a service address');
});

test('a taken slot is shown as taken and cannot be chosen', async () => {
  open({ taken: [{ date: soon, timeSlot: morning }] });
  await pickDate();
  expect(await screen.findByRole('option', { name: `${morning} (taken)` })).toBeDisabled();
  expect(screen.getByRole('option', { name: noon })).toBeEnabled();
});

test('offline it says that there is no connection, and the form keeps its values', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stubApi.post('/bookings', () => stubApi.noAnswer());
  const { user } = open();
  await pickDate();
  await user.selectOptions(screen.getByLabelText('Time slot'), noon);
  await user.click(screen.getByRole('button', { name: 'Confirm Booking' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to create booking');
  expect(alert).toHaveTextContent('There is no internet connection. Please check it and try again.');
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
});

test('a slot taken meanwhile is explained and the form keeps its values', async () => {
  const taken: { date: string; timeSlot: string }[] = [];
  const sent = stubApi.post('/bookings', () => {
    taken.push({ date: soon, timeSlot: noon });
    return stubApi.refusal(409, 'booking/slot-taken', 'Someone else has just booked this time.');
  });
  const { user, location } = open({ taken });
  await pickDate();
  await user.selectOptions(screen.getByLabelText('Time slot'), noon);
  await user.type(screen.getByLabelText('Notes (optional)'), 'Ring twice');
  await user.click(screen.getByRole('button', { name: 'Confirm Booking' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has just booked this time.');
  expect(await screen.findByRole('option', { name: `${noon} (taken)` })).toBeDisabled();
  expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription(/already taken/);
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
  expect(screen.getByLabelText('Date')).toHaveValue(soon);
  expect(screen.getByLabelText('Notes (optional)')).toHaveValue('Ring twice');
  expect(location()).toBe(`/marketplace/book/${service._id}`);

  stubApi.post('/bookings', { data: aBooking() });
  await user.selectOptions(screen.getByLabelText('Time slot'), '1:00 PM - 3:00 PM');
  await user.click(screen.getByRole('button', { name: 'Confirm Booking' }));
  await waitFor(() => expect(location()).toBe(`/marketplace/payment/${aBooking()._id}`));
  expect(sent).toHaveLength(1);
});

test('without an answer the same attempt is sent again under the same key', async () => {
  const sent = stubApi.post('/bookings', () => stubApi.noAnswer());
  const { user } = open();
  await pickDate();
  await user.selectOptions(screen.getByLabelText('Time slot'), noon);
  await user.click(screen.getByRole('button', { name: 'Confirm Booking' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create booking');
  await user.click(await screen.findByRole('button', { name: 'Confirm Booking' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.headers.get('Idempotency-Key')).toBe(sent[0]?.headers.get('Idempotency-Key'));
});

const fillIn = async (user: ReturnType<typeof open>['user']) => {
  await pickDate();
  await user.selectOptions(screen.getByLabelText('Time slot'), noon);
};
const confirm = () => screen.findByRole('button', { name: 'Confirm Booking' });

test('a time that one has booked oneself leads to that booking', async () => {
  const { user } = open();
  const refusal = stubApi.refusal(409, 'booking/slot-taken', 'You have already booked that time.', { bookingId: 'b7' });
  stubApi.post('/bookings', refusal);
  await fillIn(user);
  await user.click(await confirm());
  expect(await screen.findByRole('link', { name: 'See your booking' })).toHaveAttribute('href', '/user/my-bookings/b7');
});

test('a price that has changed is said with the new one, which the next attempt agrees to', async () => {
  const { user } = open();
  stubApi.post('/bookings', () => {
    const options = service.options.map((option) => ({ ...option, price: 95 }));
    stubApi.get('/services/:id', { data: { ...service, options } });
    return stubApi.refusal(409, 'booking/price-changed', 'The price of this service has changed.', { price: 95 });
  });
  await fillIn(user);
  await user.click(await confirm());
  expect(await screen.findByText(/changed from \$80.00 to \$95.00/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Booking Summary' })).toHaveTextContent('Total$95.00');
  const sent = stubApi.post('/bookings', { data: aBooking({ price: 95 }) });
  await user.dblClick(await confirm());
  expect(await screen.findByText(/Booking created successfully/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ price: 95, timeSlot: noon })]);
});

test('too many unpaid requests are explained with a way to them, and what was typed stays', async () => {
  const { user } = open();
  const said = 'You have 3 unpaid requests with this provider. Please pay or cancel one of them before you book again.';
  stubApi.post('/bookings', stubApi.refusal(409, 'booking/too-many-requests', said));
  await fillIn(user);
  await user.click(await confirm());
  expect(await screen.findByRole('link', { name: 'See your bookings' })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
});

test('a service that is paused meanwhile is explained, and what was typed stays', async () => {
  const { user } = open();
  stubApi.post('/bookings', () => {
    stubApi.get('/services/:id', stubApi.refusal(404, 'service/not-found', 'The service was not found.'));
    return stubApi.refusal(409, 'service/not-bookable', 'This service cannot be booked at the moment.');
  });
  await fillIn(user);
  await user.click(await confirm());
  expect(await screen.findByText('This service cannot be booked at the moment.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'browse other services' })).toHaveAttribute('href', '/marketplace');
  expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
});

test('who leaves while the request runs stays where they went, and hears that it went through', async () => {
  const answer = held({ data: aBooking() });
  const { user, location } = open();
  stubApi.post('/bookings', answer.answer);
  await fillIn(user);
  await user.click(await confirm());
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  answer.letGo();
  expect(await screen.findByText('Booking created successfully! Please proceed to payment.')).toBeVisible();
  expect(location()).toBe(`/marketplace/service/${service._id}`);
});

test('availability is asked again every 15 seconds, and a chosen slot that has gone is said', async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'Date', 'performance'],
  });
  try {
    const taken: { date: string; timeSlot: string }[] = [];
    const { user, asked } = open({ taken });
    await fillIn(user);
    expect(await screen.findByRole('option', { name: noon })).toBeEnabled();
    taken.push({ date: soon, timeSlot: noon });
    act(() => void jest.advanceTimersByTime(14_999));
    expect(asked).toHaveLength(1);
    act(() => void jest.advanceTimersByTime(1));
    expect(await screen.findByRole('option', { name: `${noon} (taken)` })).toBeDisabled();
    await waitFor(() => expect(screen.getByLabelText('Time slot')).toHaveAccessibleDescription(/already taken/));
    expect(screen.getByLabelText('Time slot')).toHaveValue(noon);
  } finally {
    jest.useRealTimers();
  }
});

test.each(['provider', 'admin'] as const)('a %s is told that only customers book', async (role) => {
  const { location } = open({ user: aUser({ role }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Only customers can book services');
  await waitFor(() => expect(location()).toBe('/marketplace'));
});

test('a service that is paused or gone leads to the others, not to another try', async () => {
  stubApi.get('/services/:id', stubApi.refusal(404, 'service/not-found', 'The service was not found.'));
  renderRoutes(routes, { path: `/marketplace/book/${service._id}`, user: aUser() });
  expect(await screen.findByText('This service takes no bookings at the moment')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/marketplace');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Back to service' })).not.toBeInTheDocument();
});

test('a paused service says that it is paused', async () => {
  open();
  stubApi.get('/services/:id', { data: aService({ status: 'paused' }) });
  expect(await screen.findByRole('heading', { name: 'This service is paused' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm Booking' })).not.toBeInTheDocument();
});

test('free times that cannot be loaded are said and can be asked for again', async () => {
  const { user } = open();
  stubApi.get('/services/:id/availability', () => stubApi.noAnswer());
  const problem = await screen.findByRole('alert');
  expect(problem).toHaveTextContent('The free times could not be loaded.');
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [{ date: soon, timeSlot: morning }] } });
  await user.click(within(problem).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(problem).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await pickDate();
  expect(screen.getByRole('option', { name: `${morning} (taken)` })).toBeDisabled();
});

test('without free times booking stays possible', async () => {
  const { user } = open();
  stubApi.get('/services/:id/availability', () => stubApi.noAnswer());
  const sent = stubApi.post('/bookings', { data: aBooking() });
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  await fillIn(user);
  await user.click(await confirm());
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a service that does not load offers Retry', async () => {
  stubApi.get('/services/:id', () => stubApi.noAnswer());
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  const { user } = renderRoutes(routes, { path: `/marketplace/book/${service._id}`, user: aUser() });
  const state = await screen.findByRole('alert');
  expect(state).toHaveTextContent('Error Loading Service');
  stubApi.get('/services/:id', { data: service });
  await user.click(within(state).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Date')).toBeVisible();
});
