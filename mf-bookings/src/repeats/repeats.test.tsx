import { addDays, type Booking, localDay, type Repeat, toWireDate } from '@nearhand/contracts';
import { aBooking, hear, held, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { idsOf, openBooking } from '../booking-page.fixture.ts';
import { formatDay } from '../bookings/booking-time.tsx';

const first = addDays(localDay(new Date()), 3);
const day = (index: number) => addDays(first, 7 * index);
const name = (index: number) => formatDay(toWireDate(day(index)));
const slot = '9:00 AM - 11:00 AM';
const paid = { status: 'confirmed', paymentStatus: 'paid', date: toWireDate(first), timeSlot: slot } as const;

const dateAt = (index: number, more: Partial<Repeat['dates'][number]>): Repeat['dates'][number] => ({
  _id: `d${index}`,
  date: toWireDate(day(index)),
  timeSlot: slot,
  state: 'waiting',
  ...more,
});
const aRepeat = (more: Partial<Repeat> = {}): Repeat => ({
  _id: 'r1',
  service: { _id: 's1', name: 'Deep house cleaning' },
  price: 80,
  timeSlot: slot,
  everyWeeks: 1,
  state: 'active',
  dates: [
    dateAt(0, { state: 'booked', bookingId: 'b1', status: 'confirmed', paymentStatus: 'paid' }),
    dateAt(1, { state: 'booked', bookingId: 'b2', status: 'pending', paymentStatus: 'unpaid' }),
    dateAt(2, { state: 'failed', reason: 'Another booking has this time.' }),
    dateAt(3, { state: 'skipped' }),
    dateAt(4, {}),
    dateAt(5, {}),
  ],
  ...more,
});

const booking = aBooking({ ...paid, _id: 'b1' });
const repeated: Booking = { ...booking, repeat: { _id: 'r1', number: 1, of: 6 } };
const region = () => screen.findByRole('region', { name: 'Repeat' });
const rows = async () => {
  await within(await region()).findAllByText('Skipped');
  return within(await region())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

test('a paid booking is repeated: the dialog names the days, the price and when the card is charged', async () => {
  const sent = stubApi.post('/repeats', { data: aRepeat() }, { status: 201 });
  stubApi.get('/cards', { data: [{ _id: 'c1', brand: 'visa', last4: '4242', isPreferred: true }] });
  const { user } = openBooking({ ...booking, price: 80 }, 'customer');
  const heard = hear('booking.changed');
  await user.click(await screen.findByRole('button', { name: 'Repeat Booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat Booking' }));
  const days = () =>
    within(dialog.getByRole('region', { name: 'Dates' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(days()).toEqual([0, 1, 2, 3].map(name));
  await user.click(dialog.getByRole('radio', { name: 'Every 2 weeks' }));
  await user.selectOptions(dialog.getByLabelText('Appointments'), '8');
  expect(days()).toEqual([0, 2, 4, 6, 8, 10, 12, 14].map(name));
  expect(dialog.getByRole('region', { name: 'Dates' })).toHaveTextContent(
    '1 more date is booked now, and $80.00 is held on your saved card. 6 dates are booked when they are 30 days ahead. Then $80.00 is held for each.',
  );
  expect(await dialog.findByText('It is charged to your Visa ending in 4242.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Start Repeating' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.map(({ body }) => body)).toEqual([{ booking: 'b1', everyWeeks: 2, count: 8 }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  expect(heard).toEqual(['booking.changed b1', 'booking.changed b2']);
});

test('a date whose time is not free is not counted as booked now', async () => {
  stubApi.get('/cards', { data: [] });
  stubApi.get('/services/:id/availability', {
    data: { slots: [], taken: [], days: [{ date: day(1), times: [{ timeSlot: slot, state: 'taken' }] }] },
  });
  const { user } = openBooking({ ...booking, bookableUntil: day(2) }, 'customer');
  await user.click(await screen.findByRole('button', { name: 'Repeat Booking' }));
  const dates = within(await screen.findByRole('dialog')).getByRole('region', { name: 'Dates' });
  expect(await within(dates).findByText(`${name(1)}: not free`)).toBeVisible();
  expect(dates).toHaveTextContent('1 more date is booked now, and $80.00 is held on your saved card. 1 date is booked');
});

test('the dates that are booked now are those within the marketplace’s days, wherever the browser is', async () => {
  stubApi.get('/cards', { data: [] });
  const { user } = openBooking({ ...booking, bookableUntil: addDays(day(2), -1) }, 'customer');
  await user.click(await screen.findByRole('button', { name: 'Repeat Booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat Booking' }));
  expect(dialog.getByRole('region', { name: 'Dates' })).toHaveTextContent(
    '1 more date is booked now, and $80.00 is held on your saved card. 2 dates are booked when they are 30 days ahead.',
  );
});

test('a repeat is shown by its answer: the bookings are read again beside it', async () => {
  stubApi.post('/repeats', { data: aRepeat() }, { status: 201 });
  stubApi.get('/cards', { data: [] });
  const { user } = openBooking(booking, 'customer');
  await user.click(await screen.findByRole('button', { name: 'Repeat Booking' }));
  const start = await screen.findByRole('button', { name: 'Start Repeating' });
  for (const path of ['/bookings/:id', '/bookings/:id/money', '/repeats/:id'])
    stubApi.get(path, held({ data: booking }).answer);
  await user.click(start);
  expect(await screen.findByText('Your booking repeats. You find all dates on its page.')).toBeVisible();
  expect(await rows()).toContain(`${name(0)}Confirmed`);
  expect(screen.queryByRole('button', { name: 'Repeat Booking' })).not.toBeInTheDocument();
});

test.each([
  ['has none', { data: [] }],
  ['does not load them', () => stubApi.noAnswer()],
])('without a saved card (%s) the dialog leads to where one is saved, and stays', async (_name, cards) => {
  stubApi.get('/cards', cards);
  stubApi.post('/repeats', stubApi.refusal(409, 'repeat/needs-card', 'Please save a card first.'));
  const { user } = openBooking(booking, 'customer');
  await user.click(await screen.findByRole('button', { name: 'Repeat Booking' }));
  await user.click(await screen.findByRole('button', { name: 'Start Repeating' }));
  const link = await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Save a card' });
  expect(link).toHaveAttribute('href', '/user/cards?returnUrl=%2Fuser%2Fmy-bookings%2Fb1');
});

test.each([
  ['an unpaid one', { paymentStatus: 'unpaid' }, 'customer'],
  ['one that has begun', { begun: true }, 'customer'],
  ['one of a repeat', { repeat: { _id: 'r1', number: 1, of: 6 } }, 'customer'],
  ['that of a customer, by the provider', {}, 'provider'],
] as const)('%s is not repeated', async (_name, change, role) => {
  stubApi.get('/repeats/:id', { data: aRepeat() });
  openBooking({ ...booking, ...change }, role);
  expect(await screen.findByRole('link', { name: 'Add to Calendar' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Repeat Booking' })).not.toBeInTheDocument();
});

test('the customer sees each date with its state, pays, skips one and stops the rest', async () => {
  let now = aRepeat();
  stubApi.get('/repeats/:id', () => ({ data: now }));
  const { user } = openBooking(repeated, 'customer');
  const bookedOn = (index: number) => `Will be booked on ${formatDay(toWireDate(addDays(day(index), -30)))}`;
  expect(await rows()).toEqual([
    `${name(0)}Confirmed`,
    `${name(1)}PendingUnpaidPay Now`,
    `${name(2)}Not booked: Another booking has this time.`,
    `${name(3)}Skipped`,
    `${name(4)}${bookedOn(4)}Skip ${name(4)}`,
    `${name(5)}${bookedOn(5)}Skip ${name(5)}`,
  ]);
  const card = within(await region());
  expect(card.getByText('1 of 6')).toBeVisible();
  expect(card.getByRole('link', { name: name(1) })).toHaveAttribute('href', '/user/my-bookings/b2');
  expect(card.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', '/marketplace/payment/b2');
  expect(card.queryByRole('link', { name: name(0) })).not.toBeInTheDocument();

  const skips = stubApi.post('/repeats/:id/skip', () => {
    now = aRepeat({ dates: aRepeat().dates.map((one) => (one._id === 'd4' ? dateAt(4, { state: 'skipped' }) : one)) });
    // The answer shows, also where the dates cannot be read again.
    stubApi.get('/repeats/:id', () => stubApi.noAnswer());
    return { data: now };
  });
  await user.click(card.getByRole('button', { name: `Skip ${name(4)}` }));
  await waitFor(async () => expect((await rows())[4]).toBe(`${name(4)}Skipped`));
  expect(skips.map(({ body }) => body)).toEqual([{ date: toWireDate(day(4)) }]);

  const stops = stubApi.post('/repeats/:id/stop', () => {
    now = aRepeat({
      state: 'stopped',
      dates: now.dates.map((one) => (one.state === 'waiting' ? { ...one, state: 'skipped' } : one)),
    });
    return { data: now };
  });
  await user.click(card.getByRole('button', { name: 'Stop Repeating' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop Repeating' }));
  await user.click(dialog.getByRole('button', { name: 'Stop Repeating' }));
  expect(await card.findByText(/This repeat was stopped/)).toBeVisible();
  expect(stops.map(({ params }) => params.id)).toEqual(['r1']);
  expect(card.queryByRole('button')).not.toBeInTheDocument();
});

test('a date is booked soon when the marketplace’s days have come to it', async () => {
  stubApi.get('/repeats/:id', { data: aRepeat() });
  openBooking({ ...repeated, bookableUntil: day(4) }, 'customer');
  const [, , , , soon, later] = await rows();
  expect(soon).toContain('Will be booked soon');
  expect(later).toContain(formatDay(toWireDate(addDays(day(5), -30))));
});

test('a date that was moved behind the next one is listed there', async () => {
  const [moved, ...others] = aRepeat().dates;
  const later = { ...dateAt(0, moved ?? {}), date: toWireDate(addDays(day(1), 1)) };
  stubApi.get('/repeats/:id', { data: aRepeat({ dates: [later, ...others] }) });
  openBooking(repeated, 'customer');
  const listed = await rows();
  expect([listed[0], listed[1]]).toEqual([`${name(1)}PendingUnpaidPay Now`, `${formatDay(later.date)}Confirmed`]);
});

test('a date that has begun is not offered for payment', async () => {
  const [one, unpaid = dateAt(1, {}), ...others] = aRepeat().dates;
  const begun = { ...unpaid, status: 'confirmed', begun: true } as const;
  stubApi.get('/repeats/:id', { data: aRepeat({ dates: [one ?? begun, begun, ...others] }) });
  openBooking(repeated, 'customer');
  expect((await rows())[1]).toBe(`${name(1)}ConfirmedUnpaid`);
});

test('the provider sees the dates and changes none', async () => {
  stubApi.get('/repeats/:id', { data: aRepeat() });
  openBooking(repeated, 'provider', { userId: idsOf(booking).provider });
  expect(await rows()).toHaveLength(6);
  const card = within(await region());
  expect(card.queryByRole('button')).not.toBeInTheDocument();
  expect(card.queryByRole('link', { name: 'Pay Now' })).not.toBeInTheDocument();
});

test('dates that do not load are loaded again', async () => {
  stubApi.get('/repeats/:id', () => stubApi.noAnswer());
  const { user } = openBooking(repeated, 'customer');
  const card = within(await region());
  const retry = await card.findByRole('button', { name: 'Retry' });
  stubApi.get('/repeats/:id', { data: aRepeat() });
  await user.click(retry);
  expect(await rows()).toHaveLength(6);
});
