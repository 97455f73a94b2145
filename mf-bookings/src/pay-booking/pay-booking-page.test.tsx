import type { Booking } from '@nearhand/contracts';
import { installFakeStripe } from '@nearhand/payments/testing';
import { events } from '@nearhand/platform';
import { aBooking, aUser, held, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';

const booking = aBooking();
const secured = { paymentIntent: { status: 'requires_capture' } };
let fake: ReturnType<typeof installFakeStripe> | undefined;
afterEach(() => fake?.remove());

interface Opening {
  booking?: Partial<Booking>;
  balance?: number;
  /** What Stripe answers: a result, a failure to answer, or a function that gives one. */
  result?: unknown;
}
const open = ({ booking: change, balance = 0, result = secured }: Opening = {}) => {
  fake = installFakeStripe(async () => {
    if (result instanceof Error) throw result;
    return typeof result === 'function' ? result() : result;
  });
  stubApi.get('/bookings/:id', { data: aBooking(change) });
  stubApi.get('/wallet', { data: { _id: 'w', balance, bankAccountConnected: false } });
  const intents = stubApi.post('/payments/create-intent', { data: { clientSecret: 'pi_1_secret_2', paymentId: 'p' } });
  return { ...renderRoutes(routes, { path: `/marketplace/payment/${booking._id}`, user: aUser() }), intents };
};
const payButton = async () => {
  const button = await screen.findByRole('button', { name: 'Pay $80.00' });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};
const detail = `/user/my-bookings/${booking._id}`;
const paidElsewhere = () => stubApi.get('/bookings/:id', { data: aBooking({ paymentStatus: 'paid' }) });
/** The visitor is led to the booking by one remark, and nothing says that anything failed. */
const expectLedAway = async (location: () => string) => {
  expect(await screen.findByRole('status')).toHaveTextContent('This booking is already paid');
  await waitFor(() => expect(location()).toBe(detail));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
};

test.each(['requires_capture', 'succeeded'])('a card result of %s is the success', async (status) => {
  const { user, location, intents, navigationState } = open({ result: { paymentIntent: { status } } });
  await user.click(await payButton());
  expect(await screen.findByText('Payment successful!')).toBeVisible();
  await waitFor(() => expect(location()).toBe(detail));
  expect(navigationState()).toEqual({ justPaid: true });
  expect(intents[0]?.body).toEqual({ bookingId: booking._id });
  expect(fake?.secrets).toEqual(['pi_1_secret_2']);
  expect(fake?.keys).toEqual(['pk_test_local']);
});

test('shows what is paid for, what it costs, and when the customer is charged', async () => {
  open();
  const summary = await screen.findByRole('region', { name: 'Booking Summary' });
  for (const text of ['Deep house cleaning', 'Two rooms', 'Tue, Dec 1, 2026', '9:00 AM - 11:00 AM', 'Total$80.00'])
    expect(summary).toHaveTextContent(text);
  expect(screen.getByText('You will not be charged until the service is completed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.queryByRole('radio', { name: 'Wallet balance' })).not.toBeInTheDocument();
});

test('a result that is neither success nor error is processing', async () => {
  const { user, location } = open({ result: { paymentIntent: { status: 'processing' } } });
  await user.click(await payButton());
  expect(await screen.findByText('Your payment is processing')).toBeVisible();
  await waitFor(() => expect(location()).toBe(detail));
});

test.each([
  'Your card was declined.',
  'Your card has insufficient funds.',
  'We are unable to authenticate your payment method.',
])('“%s” is explained, and another card on the same form pays', async (message) => {
  const results: unknown[] = [{ error: { message } }, secured];
  const { user, location, intents } = open({ result: () => results.shift() });
  await user.click(await payButton());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Payment failed');
  expect(alert).toHaveTextContent(message);
  expect(location()).toBe(`/marketplace/payment/${booking._id}`);
  await user.click(await payButton());
  expect(await screen.findByText('Payment successful!')).toBeVisible();
  await waitFor(() => expect(location()).toBe(detail));
  expect(fake?.secrets).toHaveLength(2);
  expect(intents).toHaveLength(1);
});

test.each([
  ['a card field that breaks', new Error('frame is gone')],
  ['an answer that is lost', { error: { type: 'api_connection_error', message: 'You have not been charged.' } }],
])('%s is unexpected', async (_what, result) => {
  const { user } = open({ result });
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred. Please try again.');
  expect(await payButton()).toBeEnabled();
});

test('a payment that went through although its answer was lost is found out', async () => {
  const { user, location } = open({ result: new Error('frame is gone') });
  const button = await payButton();
  paidElsewhere();
  await user.click(button);
  await expectLedAway(location);
});

const spent = { error: { code: 'payment_intent_unexpected_state', message: 'This intent has ended.' } };

test('a second tab finds by its card that the first has paid', async () => {
  const { user, location } = open({ result: spent });
  const button = await payButton();
  paidElsewhere();
  await user.click(button);
  await expectLedAway(location);
});

test('a secret that is spent while there is still something to pay is replaced', async () => {
  const results: unknown[] = [spent, secured];
  const { user, location } = open({ result: () => results.shift() });
  const button = await payButton();
  stubApi.post('/payments/create-intent', { data: { clientSecret: 'pi_2_secret_3', paymentId: 'p' } });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('This intent has ended.');
  await user.click(await payButton());
  await waitFor(() => expect(location()).toBe(detail));
  expect(fake?.secrets).toEqual(['pi_1_secret_2', 'pi_2_secret_3']);
});

test('news of the webhook in the middle of paying leads nowhere before Stripe has answered', async () => {
  const answer = held(secured);
  const { user, location } = open({ result: answer.answer });
  await user.click(await payButton());
  const asked = paidElsewhere();
  act(() => events.emit('booking.changed', { bookingId: booking._id }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(location()).toBe(`/marketplace/payment/${booking._id}`);
  answer.letGo();
  await waitFor(() => expect(location()).toBe(detail));
  expect(screen.queryByText('This booking is already paid')).not.toBeInTheDocument();
});

test('news of a payment elsewhere leads away', async () => {
  const { location } = open();
  await payButton();
  paidElsewhere();
  act(() => events.emit('booking.changed', { bookingId: booking._id }));
  await expectLedAway(location);
});

test('who leaves while a payment runs stays where they went, and hears how it ended', async () => {
  const answer = held(secured);
  const { user, location } = open({ result: answer.answer });
  await user.click(await payButton());
  stubApi.get('/bookings/me', { data: [] });
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible();
  answer.letGo();
  expect(await screen.findByText('Payment successful!')).toBeVisible();
  expect(location()).toBe('/user/my-bookings');
});

test('Back after paying shows no form again', async () => {
  const { user, location, back } = open();
  await user.click(await payButton());
  await waitFor(() => expect(location()).toBe(detail));
  paidElsewhere();
  await back();
  expect(screen.queryByRole('button', { name: 'Pay $80.00' })).not.toBeInTheDocument();
  expect(await screen.findByText('This booking is already paid')).toBeVisible();
  await waitFor(() => expect(location()).toBe(detail));
});

test('a double click pays once', async () => {
  const { user, location } = open();
  await user.dblClick(await payButton());
  await waitFor(() => expect(location()).toBe(detail));
  expect(fake?.secrets).toHaveLength(1);
});

test('what the card field finds wrong is said at once', async () => {
  open();
  await payButton();
  act(() => fake?.change({ error: { message: 'Your card number is invalid.' } }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is invalid.');
});

test('the wallet pays when its balance covers the price', async () => {
  const { user, location } = open({ balance: 80 });
  const paid = stubApi.post('/payments/wallet', { data: aBooking({ paymentStatus: 'paid' }) });
  await user.click(await screen.findByRole('radio', { name: 'Wallet balance' }));
  expect(
    screen.getByText('Your wallet pays now; the provider gets the money when the service is completed.'),
  ).toBeVisible();
  await user.click(await payButton());
  expect(await screen.findByText('Payment successful!')).toBeVisible();
  await waitFor(() => expect(location()).toBe(detail));
  expect(paid.map(({ body }) => body)).toEqual([{ bookingId: booking._id }]);
  expect(paid[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(fake?.secrets).toEqual([]);
});

test('a wallet that was emptied meanwhile is explained, and the card is still there', async () => {
  const { user } = open({ balance: 100 });
  stubApi.post('/payments/wallet', stubApi.refusal(409, 'wallet/insufficient-balance', 'Your balance is too low.'));
  await user.click(await screen.findByRole('radio', { name: 'Wallet balance' }));
  stubApi.get('/wallet', { data: { _id: 'w', balance: 0, bankAccountConnected: false } });
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Your balance is too low.');
  expect(await screen.findByText('$0.00 available')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Card' }));
  expect(screen.getByText('Card details')).toBeVisible();
});

test('a wallet finds that another tab has paid, and says nothing of a failure', async () => {
  const { user, location } = open({ balance: 100 });
  stubApi.post('/payments/wallet', stubApi.refusal(409, 'payment/not-payable', 'This booking is already paid.'));
  await user.click(await screen.findByRole('radio', { name: 'Wallet balance' }));
  paidElsewhere();
  await user.click(await payButton());
  await expectLedAway(location);
});

test.each<[Partial<Booking>, string]>([
  [{ paymentStatus: 'paid' }, 'This booking is already paid'],
  [{ paymentStatus: 'processing' }, 'The payment for this booking is being processed'],
  [{ paymentStatus: 'refunded' }, 'The payment for this booking was refunded'],
  [{ status: 'cancelled' }, 'This booking is cancelled and cannot be paid'],
  [{ begun: true }, 'The time of this booking has begun, so it can no longer be paid'],
])('%p leads to the booking', async (change, text) => {
  const { location, intents } = open({ booking: change });
  expect(await screen.findByRole('status')).toHaveTextContent(text);
  await waitFor(() => expect(location()).toBe(detail));
  expect(intents).toEqual([]);
});

test('a failed payment can be paid', async () => {
  open({ booking: { paymentStatus: 'failed' } });
  expect(await payButton()).toBeEnabled();
});

test('an intent that cannot be made is explained, and Retry makes it', async () => {
  const { user } = open();
  stubApi.post('/payments/create-intent', stubApi.refusal(502, 'payment/provider-failed', 'The card service is down.'));
  expect(await screen.findByText('Failed to create payment')).toBeVisible();
  expect(screen.getByText('The card service is down.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay $80.00' })).toBeDisabled();
  stubApi.post('/payments/create-intent', { data: { clientSecret: 'pi_1_secret_3', paymentId: 'p' } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await payButton()).toBeEnabled();
});

test('nothing is begun for what was paid a moment ago: no error, only the way to the booking', async () => {
  const { location } = open();
  stubApi.post('/payments/create-intent', () => {
    paidElsewhere();
    return stubApi.refusal(409, 'payment/not-payable', 'This booking is already paid.');
  });
  await expectLedAway(location);
});

test('what cannot be paid by card although it is open says why', async () => {
  open();
  stubApi.post('/payments/create-intent', stubApi.refusal(409, 'payment/not-payable', 'Less than $0.50.'));
  expect(await screen.findByText('Failed to create payment')).toBeVisible();
  expect(screen.getByText('Less than $0.50.')).toBeVisible();
});

test('a card form that cannot be loaded offers Retry', async () => {
  const { user } = open();
  fake?.remove();
  await screen.findByText('Card details');
  const script = await waitFor(() => {
    const found = document.head.querySelector('script[src="http://localhost/stripe.js"]');
    if (!found) throw new Error('not asked for yet');
    return found;
  });
  act(() => void script.dispatchEvent(new Event('error')));
  expect(await screen.findByText(/The card form could not be loaded/)).toBeVisible();
  fake = installFakeStripe(() => Promise.resolve(secured));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await payButton()).toBeEnabled();
});

test('a booking of somebody else is not for paying', async () => {
  stubApi.get('/bookings/:id', stubApi.refusal(403, 'booking/forbidden', 'No.'));
  renderRoutes(routes, { path: `/marketplace/payment/${booking._id}`, user: aUser() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to My Bookings' })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a booking that does not load says so and leads back', async () => {
  stubApi.get('/bookings/:id', stubApi.refusal(404, 'booking/not-found', 'The booking was not found.'));
  renderRoutes(routes, { path: `/marketplace/payment/${booking._id}`, user: aUser() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Booking');
  expect(screen.getByRole('link', { name: 'Return to My Bookings' })).toHaveAttribute('href', '/user/my-bookings');
});
