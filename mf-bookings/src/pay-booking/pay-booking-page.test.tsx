import type { Booking, SavedCard } from '@nearhand/contracts';
import { savedCardQueries } from '@nearhand/payments';
import { installFakeStripe } from '@nearhand/payments/testing';
import { events } from '@nearhand/platform';
import { aBooking, aBookingMoney, aUser, hear, held, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';

const booking = aBooking();
const path = `/marketplace/payment/${booking._id}`;
const detail = `/user/my-bookings/${booking._id}`;
const authorized = { paymentIntent: { status: 'requires_capture' } };
const usedUp = { error: { code: 'payment_intent_unexpected_state', message: 'This intent has ended.' } };
const broken = new Error('frame is gone');
const aCard = (change: Partial<SavedCard> = {}): SavedCard => ({
  _id: 'c1',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2040,
  isPreferred: true,
  ...change,
});
const mastercard = aCard({ _id: 'c2', brand: 'mastercard', last4: '4444', isPreferred: false });
let fake: ReturnType<typeof installFakeStripe> | undefined;

const stubBooking = (change?: Partial<Booking>) => stubApi.get('/bookings/:id', { data: aBooking(change) });
const stubCards = (...cards: SavedCard[]) => stubApi.get('/cards', { data: cards });
const stubWallet = (balance: number) =>
  stubApi.get('/wallet', { data: { _id: 'w', balance, bankAccountConnected: false } });
const stubIntent = (clientSecret = 'pi_1_secret_2') =>
  stubApi.post('/payments/create-intent', { data: { clientSecret, paymentId: 'p' } });
const stubIntentError = (status: number, code: string, error: string) =>
  stubApi.post('/payments/create-intent', stubApi.refusal(status, code, error));
const bookingIsPaid = () => stubBooking({ paymentStatus: 'paid' });

interface Opening {
  booking?: Partial<Booking>;
  balance?: number;
  cards?: SavedCard[];
  /** Stripe's results, one for each confirmation; an Error is thrown. */
  results?: unknown[];
}
const open = ({ booking: change, balance = 0, cards = [], results = [authorized] }: Opening = {}) => {
  fake = installFakeStripe(results);
  stubBooking(change);
  stubApi.get('/bookings/:id/money', { data: aBookingMoney() });
  stubWallet(balance);
  stubCards(...cards);
  const intents = stubIntent();
  return { ...renderRoutes(routes, { path, user: aUser() }), intents };
};
const payButton = async () => {
  const button = await screen.findByRole('button', { name: 'Pay $80.00' });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};
const expectDetail = (location: () => string) => waitFor(() => expect(location()).toBe(detail));
/** The page opens the booking with one toast and shows no error. */
const expectRedirect = async (location: () => string) => {
  expect(await screen.findByRole('status')).toHaveTextContent('This booking is already paid');
  await expectDetail(location);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
};

test('shows the booking, its price and the terms', async () => {
  open({ booking: { paymentStatus: 'failed' } });
  const summary = await screen.findByRole('region', { name: 'Booking Summary' });
  for (const text of ['Deep house cleaning', 'Two rooms', 'Tue, Dec 1, 2026', '9:00 AM - 11:00 AM', 'Total$80.00'])
    expect(summary).toHaveTextContent(text);
  expect(screen.getByText('You will not be charged until the service is completed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.queryByRole('radio', { name: 'Wallet balance' })).not.toBeInTheDocument();
  await payButton();
  act(() => fake?.change({ error: { message: 'Your card number is invalid.' } }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is invalid.');
});

test.each([
  ['requires_capture', 'Payment successful!'],
  ['processing', 'Your payment is processing'],
])('a double click pays once; the card result %s shows “%s”, and Back leads past the form', async (status, text) => {
  const { user, location, intents, navigationState, historyAction } = open({
    results: [{ paymentIntent: { status } }],
  });
  const heard = hear('booking.changed', 'wallet.changed');
  const pay = await payButton();
  bookingIsPaid();
  await user.dblClick(pay);
  expect(await screen.findByText(text)).toBeVisible();
  await expectDetail(location);
  expect(navigationState()).toEqual({ justPaid: true });
  expect(intents.map(({ body }) => body)).toEqual([{ bookingId: booking._id }]);
  expect(fake?.secrets).toEqual(['pi_1_secret_2']);
  expect(fake?.keys).toEqual(['pk_test_local']);
  expect(heard).toEqual([`booking.changed ${booking._id}`]);
  expect(historyAction()).toBe('REPLACE');
});

test('a declined card is explained, and another card pays the same intent', async () => {
  const { user, location, intents } = open({
    results: [{ error: { message: 'Your card was declined.' } }, authorized],
  });
  await user.click(await payButton());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Payment failed');
  expect(alert).toHaveTextContent('Your card was declined.');
  expect(location()).toBe(path);
  await user.click(await payButton());
  expect(await screen.findByText('Payment successful!')).toBeVisible();
  await expectDetail(location);
  expect(fake?.secrets).toHaveLength(2);
  expect(intents).toHaveLength(1);
});

test('a broken card field reports an unexpected error', async () => {
  const { user } = open({ results: [broken], balance: 79.99 });
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred. Please try again.');
  expect(await payButton()).toBeEnabled();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(await payButton());
  expect(await screen.findByText(/There is no internet connection/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Wallet balance' })).not.toBeInTheDocument();
});

test('a payment that another tab made is found', async () => {
  const { user, location } = open({ results: [usedUp] });
  const button = await payButton();
  bookingIsPaid();
  await user.click(button);
  await expectRedirect(location);
});

test('a client secret that is used up is replaced', async () => {
  const { user, location } = open({ results: [usedUp, authorized] });
  const button = await payButton();
  const { answer, letGo } = held({ data: { clientSecret: 'pi_2_secret_3', paymentId: 'p' } });
  stubApi.post('/payments/create-intent', answer);
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('This intent has ended.');
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeVisible();
  letGo();
  await user.click(await payButton());
  await expectDetail(location);
  expect(fake?.secrets).toEqual(['pi_1_secret_2', 'pi_2_secret_3']);
});

test('a live update during a payment does not navigate before Stripe answers; without a payment it does', async () => {
  const answer = held(authorized);
  const { user, location, unmount } = open({ results: [answer.answer] });
  await user.click(await payButton());
  const requests = bookingIsPaid();
  const update = () => act(() => events.emit('booking.changed', { bookingId: booking._id }));
  update();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(location()).toBe(path);
  answer.letGo();
  await expectDetail(location);
  expect(screen.queryByText('This booking is already paid')).not.toBeInTheDocument();
  unmount();
  const other = open();
  await payButton();
  bookingIsPaid();
  update();
  await expectRedirect(other.location);
});

test('a user who leaves during a payment stays on the other page and gets the toast', async () => {
  const answer = held(authorized);
  const { user, location } = open({ results: [answer.answer] });
  await user.click(await payButton());
  stubApi.get('/bookings/me', { data: [] });
  stubApi.get('/waiting', { data: [] });
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible();
  answer.letGo();
  expect(await screen.findByText('Payment successful!')).toBeVisible();
  expect(location()).toBe('/user/my-bookings');
});

test('the wallet pays when its balance covers the price', async () => {
  const { user, location } = open({ balance: 80 });
  const heard = hear('booking.changed', 'wallet.changed');
  const paid = stubApi.post('/payments/wallet', { data: aBooking({ paymentStatus: 'paid' }) });
  await user.click(await screen.findByRole('radio', { name: 'Wallet balance' }));
  expect(screen.getByText(/^Your wallet pays now; the provider gets the money when/)).toBeVisible();
  await user.click(await payButton());
  expect(await screen.findByText('Payment successful!')).toBeVisible();
  await expectDetail(location);
  expect(paid.map(({ body }) => body)).toEqual([{ bookingId: booking._id }]);
  expect(paid[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(fake?.secrets).toEqual([]);
  expect(heard).toEqual([`booking.changed ${booking._id}`, 'wallet.changed']);
});

test('a wallet that does not load says so, and can be chosen after Retry', async () => {
  const { user } = open();
  stubApi.get('/wallet', () => stubApi.noAnswer());
  expect(await screen.findByText(/Your wallet could not be loaded/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Save this card' }));
  stubWallet(80);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('radio', { name: 'Wallet balance' })).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: 'Save this card' })).toBeChecked();
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

test('money that another tab or device adds to the wallet can pay', async () => {
  open();
  await payButton();
  stubWallet(80);
  act(() => events.emit('wallet.changed', {}));
  expect(await screen.findByRole('radio', { name: 'Wallet balance' })).toBeEnabled();
});

test('an insufficient balance is explained, and the card stays available', async () => {
  const { user } = open({ balance: 100 });
  stubApi.post('/payments/wallet', stubApi.refusal(409, 'wallet/insufficient-balance', 'Your balance is too low.'));
  await user.click(await screen.findByRole('radio', { name: 'Wallet balance' }));
  stubWallet(0);
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Your balance is too low.');
  expect(await screen.findByText('$0.00 available')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Card' }));
  expect(screen.getByText('Card details')).toBeVisible();
});

test('a wallet payment finds that another tab has paid', async () => {
  const { user, location } = open({ balance: 100 });
  stubApi.post('/payments/wallet', stubApi.refusal(409, 'payment/not-payable', 'This booking is already paid.'));
  await user.click(await screen.findByRole('radio', { name: 'Wallet balance' }));
  bookingIsPaid();
  await user.click(await payButton());
  await expectRedirect(location);
});

test.each<[Partial<Booking>, string]>([
  [{ paymentStatus: 'paid' }, 'This booking is already paid'],
  [{ paymentStatus: 'processing' }, 'The payment for this booking is being processed'],
  [{ paymentStatus: 'refunded' }, 'The payment for this booking was refunded'],
  [{ status: 'cancelled' }, 'This booking is cancelled and cannot be paid'],
  [{ begun: true }, 'The time of this booking has begun, so it can no longer be paid'],
])('%p opens the booking', async (change, text) => {
  const { location, intents } = open({ booking: change });
  expect(await screen.findByRole('status')).toHaveTextContent(text);
  await expectDetail(location);
  expect(intents).toEqual([]);
});

test('an intent error is explained, and Retry creates the intent', async () => {
  const { user } = open();
  stubIntentError(409, 'payment/not-payable', 'Less than $0.50.');
  expect(await screen.findByText('Failed to create payment')).toBeVisible();
  expect(screen.getByText('Less than $0.50.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay $80.00' })).toBeDisabled();
  stubIntent();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await payButton()).toBeEnabled();
});

test('a booking that was just paid opens without an error', async () => {
  const { location } = open();
  stubApi.post('/payments/create-intent', () => {
    bookingIsPaid();
    return stubApi.refusal(409, 'payment/not-payable', 'This booking is already paid.');
  });
  await expectRedirect(location);
});

test('a card form that does not load offers Retry', async () => {
  // Earlier test files leave scripts that never load.
  for (const script of document.head.querySelectorAll('script')) script.remove();
  const { user } = open();
  Reflect.deleteProperty(window, 'Stripe');
  await screen.findByText('Card details');
  const script = await waitFor(() => {
    const found = document.head.querySelector('script[src="http://localhost/stripe.js"]');
    if (!found) throw new Error('The script is not loading yet.');
    return found;
  });
  act(() => void script.dispatchEvent(new Event('error')));
  expect(await screen.findByText(/The card form could not be loaded/)).toBeVisible();
  installFakeStripe([authorized]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await payButton()).toBeEnabled();
});

test.each([
  [403, 'booking/forbidden', 'Access Denied', 'Back to My Bookings'],
  [404, 'booking/not-found', 'Error Loading Booking', 'Return to My Bookings'],
])('a booking that answers %d %s shows “%s”', async (status, code, title, link) => {
  stubApi.get('/bookings/:id', stubApi.refusal(status, code, 'No.'));
  stubCards();
  stubWallet(0);
  renderRoutes(routes, { path, user: aUser() });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/user/my-bookings');
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(status === 403 ? 0 : 1);
});

test('Retry shows that the booking is loading', async () => {
  const { user } = open();
  stubApi.get('/bookings/:id', () => stubApi.noAnswer());
  expect(await screen.findByText('Error Loading Booking')).toBeVisible();
  const { answer, letGo } = held({ data: aBooking() });
  stubApi.get('/bookings/:id', answer);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Error Loading Booking')).not.toBeInTheDocument());
  letGo();
  expect(await payButton()).toBeEnabled();
});

describe('with saved cards', () => {
  test('the preferred one is chosen, and one click pays; a double click pays once', async () => {
    const { user, location, navigationState } = open({ cards: [aCard(), mastercard] });
    const paid = stubApi.post('/payments/saved-card', { data: { state: 'paid' } });
    const heard = hear('booking.changed');
    const pay = await payButton();
    expect(screen.getByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Mastercard ending in 4444' })).toHaveAccessibleDescription(
      'Expires 12/40',
    );
    expect(screen.getByRole('radio', { name: 'Card' })).not.toBeChecked();
    expect(screen.queryByText('Card details')).not.toBeVisible();
    expect(screen.getByText('You will not be charged until the service is completed.')).toBeVisible();
    bookingIsPaid();
    await user.dblClick(pay);
    expect(await screen.findByText('Payment successful!')).toBeVisible();
    await expectDetail(location);
    expect(navigationState()).toEqual({ justPaid: true });
    expect(paid.map(({ body }) => body)).toEqual([{ bookingId: booking._id, card: 'c1' }]);
    expect(paid[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(heard).toEqual([`booking.changed ${booking._id}`]);
    expect(fake?.secrets).toEqual([]);
  });

  test('the bank’s screen opens where it asks, and the payment ends after it', async () => {
    const { user, location } = open({ cards: [aCard()] });
    stubApi.post('/payments/saved-card', { data: { state: 'authenticate', clientSecret: 'pi_1_secret_2' } });
    await user.click(await payButton());
    expect(await screen.findByText('Payment successful!')).toBeVisible();
    await expectDetail(location);
    expect(fake?.secrets).toEqual(['pi_1_secret_2']);
  });

  test('a failed authentication and a declined card are explained, and another card pays', async () => {
    const { user, location } = open({
      cards: [aCard(), mastercard],
      results: [{ error: { message: 'We are unable to authenticate your card.' } }, authorized],
    });
    stubApi.post('/payments/saved-card', { data: { state: 'authenticate', clientSecret: 'pi_1_secret_2' } });
    await user.click(await payButton());
    expect(await screen.findByText('We are unable to authenticate your card.')).toBeVisible();
    stubApi.post('/payments/saved-card', stubApi.refusal(402, 'payment/card-declined', 'Your card was declined.'));
    await user.click(screen.getByRole('radio', { name: /^Mastercard/ }));
    await user.click(await payButton());
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(location()).toBe(path);
    await user.click(screen.getByRole('radio', { name: 'Card' }));
    expect(screen.getByText('Card details')).toBeVisible();
    await user.click(await payButton());
    await expectDetail(location);
  });

  test('a payment whose answer is missing is found', async () => {
    const { user, location } = open({ cards: [aCard()] });
    stubApi.post('/payments/saved-card', () => stubApi.noAnswer());
    const pay = await payButton();
    bookingIsPaid();
    await user.click(pay);
    await expectRedirect(location);
  });

  test('an expired card is not chosen by itself', async () => {
    open({ cards: [aCard({ expYear: 2020 }), mastercard] });
    await payButton();
    expect(screen.getByRole('radio', { name: /^Visa/ })).toHaveAccessibleDescription('Expired 12/20');
    expect(screen.getByRole('radio', { name: /^Mastercard/ })).toBeChecked();
  });

  test('those that are shown do not count as missing when they cannot be read again', async () => {
    const { user, queryClient } = open({ cards: [aCard()] });
    stubApi.post('/payments/saved-card', stubApi.refusal(402, 'payment/card-declined', 'Your card was declined.'));
    const pay = await payButton();
    stubApi.get('/cards', () => stubApi.noAnswer());
    await user.click(pay);
    const state = () => queryClient.getQueryState(savedCardQueries.mine().queryKey);
    await waitFor(() => expect(state()?.status).toBe('error'));
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(screen.queryByText(/Your saved cards could not be loaded/)).not.toBeInTheDocument();
  });

  test('without an answer about them a new card pays', async () => {
    const { user, location } = open();
    stubApi.get('/cards', stubApi.refusal(502, 'payment/provider-failed', 'Stripe is down.'));
    expect(await screen.findByText(/Your saved cards could not be loaded/)).toBeVisible();
    await user.click(await payButton());
    await expectDetail(location);
  });
});

describe('a new card', () => {
  const save = () => screen.getByRole('checkbox', { name: 'Save this card' });

  test('is not saved by itself', async () => {
    const { user, location, intents } = open();
    await user.click(await payButton());
    await expectDetail(location);
    expect(fake?.consents).toEqual([false]);
    expect(intents.map(({ body }) => body)).toEqual([{ bookingId: booking._id }]);
  });

  test('is saved where the box is ticked, and not after it is cleared', async () => {
    const declined = { error: { message: 'Your card was declined.' } };
    const { user, location, intents } = open({ results: [declined, authorized] });
    const pay = await payButton();
    await user.click(save());
    await user.click(pay);
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    await user.click(save());
    await user.click(await payButton());
    await expectDetail(location);
    expect(fake?.consents).toEqual([true, false]);
    expect(intents.map(({ body }) => body)).toEqual([
      { bookingId: booking._id },
      { bookingId: booking._id, saveCard: true },
      { bookingId: booking._id, saveCard: false },
    ]);
  });

  test('that cannot be saved is explained before it is charged', async () => {
    const { user } = open();
    const pay = await payButton();
    stubIntentError(409, 'card/too-many', 'You have saved 10 cards.');
    await user.click(save());
    await user.click(pay);
    expect(await screen.findByText('You have saved 10 cards.')).toBeVisible();
    expect(fake?.secrets).toEqual([]);
  });
});
