import type { Agreement, SavedCard } from '@nearhand/contracts';
import { installFakeStripe } from '@nearhand/payments/testing';
import { events } from '@nearhand/platform';
import {
  aBooking,
  aBookingMoney,
  anAgreement,
  aUser,
  hear,
  held,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
} from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';

const booking = aBooking({ status: 'completed', paymentStatus: 'paid' });
const charge = anAgreement({ kind: 'charge', amount: 20, note: 'The oven took two hours.' });
const path = `/marketplace/payment/${booking._id}?agreement=${charge._id}`;
const detail = `/user/my-bookings/${booking._id}`;
const succeeded = { paymentIntent: { status: 'succeeded' } };
const usedUp = { error: { code: 'payment_intent_unexpected_state', message: 'This intent has ended.' } };
let fake: ReturnType<typeof installFakeStripe> | undefined;

const stubMoney = (change: Partial<Agreement> = {}) =>
  stubApi.get('/bookings/:id/money', { data: aBookingMoney({ agreements: [{ ...charge, ...change }] }) });
const stubCards = (...cards: SavedCard[]) => stubApi.get('/cards', { data: cards });
const stubWallet = (balance: number) =>
  stubApi.get('/wallet', { data: { _id: 'w', balance, bankAccountConnected: false } });

interface Opening {
  agreement?: Partial<Agreement>;
  balance?: number;
  cards?: SavedCard[];
  /** Stripe's results, one for each confirmation. */
  results?: unknown[];
}
const open = ({ agreement, balance = 0, cards = [], results = [succeeded] }: Opening = {}) => {
  fake = installFakeStripe(results);
  stubApi.get('/bookings/:id', { data: booking });
  stubMoney(agreement);
  stubWallet(balance);
  stubCards(...cards);
  const intents = stubApi.post('/agreements/:id/intent', { data: { clientSecret: 'pi_1_secret_2', paymentId: 'p' } });
  return { ...renderRoutes(routes, { path, user: aUser() }), intents };
};
const payButton = async () => {
  const button = await screen.findByRole('button', { name: 'Pay $20.00' });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

test('shows what is paid, and that the card is charged now', async () => {
  open({ balance: 19.99 });
  const summary = await screen.findByRole('region', { name: 'Payment Summary' });
  for (const text of ['Deep house cleaning', 'ForExtra charge', 'The oven took two hours.', 'Total$20.00'])
    expect(summary).toHaveTextContent(text);
  expect(screen.getByText('Your card is charged now.')).toBeVisible();
  expect(screen.queryByText(/You will not be charged/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', detail);
  await payButton();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('a double click charges the card once, and the booking opens', async () => {
  const { user, location, navigationState, intents } = open();
  const heard = hear('booking.changed', 'wallet.changed');
  const pay = await payButton();
  stubMoney({ state: 'accepted' });
  await user.dblClick(pay);
  expect(await screen.findByText('Payment successful!')).toBeVisible();
  await waitFor(() => expect(location()).toBe(detail));
  expect(navigationState()).toEqual({ paidAgreement: charge._id });
  expect(intents.map(({ params }) => params.id)).toEqual([charge._id]);
  expect(fake?.secrets).toEqual(['pi_1_secret_2']);
  expect(heard).toEqual([`booking.changed ${booking._id}`]);
});

test('a live update during a payment does not navigate before Stripe answers', async () => {
  const answer = held(succeeded);
  const { user, location } = open({ results: [answer.answer] });
  await user.click(await payButton());
  const asked = stubMoney({ state: 'accepted' });
  act(() => events.emit('booking.changed', { bookingId: booking._id }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(location()).toBe(path);
  answer.letGo();
  await waitFor(() => expect(location()).toBe(detail));
  expect(screen.queryByText('This is already paid')).not.toBeInTheDocument();
});

test('a payment that another tab made is found', async () => {
  const { user, location } = open({ results: [usedUp] });
  const pay = await payButton();
  stubMoney({ state: 'accepted' });
  await user.click(pay);
  expect(await screen.findByText('This is already paid')).toBeVisible();
  await waitFor(() => expect(location()).toBe(detail));
});

test('the wallet pays once when its balance covers the amount', async () => {
  const { user, location } = open({ balance: 20 });
  const heard = hear('booking.changed', 'wallet.changed');
  const paid = stubApi.post('/agreements/:id/wallet', { data: { ...charge, state: 'accepted' } });
  await user.click(await screen.findByRole('radio', { name: 'Wallet balance' }));
  expect(screen.getByText('Your wallet pays now.')).toBeVisible();
  await user.dblClick(await payButton());
  expect(await screen.findByText('Payment successful!')).toBeVisible();
  await waitFor(() => expect(location()).toBe(detail));
  expect(paid.map(({ params }) => params.id)).toEqual([charge._id]);
  expect(paid[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(heard).toEqual([`booking.changed ${booking._id}`, 'wallet.changed']);
});

test('a saved card is charged once; the card of an extra is not saved here', async () => {
  const card = { _id: 'c1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, isPreferred: true };
  const { user, location } = open({ cards: [card] });
  const paid = stubApi.post('/agreements/:id/saved-card', { data: { state: 'paid' } });
  const pay = await payButton();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.dblClick(pay);
  await waitFor(() => expect(location()).toBe(detail));
  expect(paid.map(({ params, body }) => [params.id, body])).toEqual([[charge._id, { card: 'c1' }]]);
  expect(paid[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test.each<[Partial<Agreement>, string]>([
  [{ state: 'accepted' }, 'This is already paid'],
  [{ state: 'expired' }, 'This proposal has expired, so nothing is to be paid'],
  [{ state: 'withdrawn' }, 'This proposal was withdrawn, so nothing is to be paid'],
  [{ kind: 'refund' }, 'There is nothing to pay here'],
  [{ proposedBy: 'customer' }, 'There is nothing to pay here'],
  [{ _id: 'other' }, 'There is nothing to pay here'],
])('%p opens the booking', async (agreement, text) => {
  const { location, intents } = open({ agreement });
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(location()).toBe(detail));
  expect(intents).toEqual([]);
});

test('money that does not load offers Retry; a booking of other users is denied', async () => {
  const { user, unmount } = open();
  stubApi.get('/bookings/:id/money', () => stubApi.noAnswer());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Payment');
  stubMoney();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await payButton()).toBeEnabled();
  unmount();
  open();
  stubApi.get('/bookings/:id', stubApi.refusal(403, 'booking/forbidden', 'No.'));
  expect(await screen.findByText('Access Denied')).toBeVisible();
});
