import { installFakeStripe } from '@nearhand/payments/testing';
import { events } from '@nearhand/platform';
import { aUser, enter, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';

const spent = { error: { code: 'payment_intent_unexpected_state', message: 'This intent has ended.' } };
const succeeded = { paymentIntent: { status: 'succeeded' } };
const declined = (message?: string) => ({ error: { message } });
const gone = new Error('frame is gone');
const unanswered = { error: { type: 'api_connection_error', message: 'You have not been charged.' } };

let fake: ReturnType<typeof installFakeStripe> | undefined;
/** What Stripe says of an intent whose confirmation nobody answered. */
let standing: object = unanswered;
afterEach(() => {
  fake?.remove();
  standing = unanswered;
});

const stubConfirm = (status: 'completed' | 'pending' | 'failed') =>
  stubApi.post('/wallet/confirm-deposit', { data: { status, amount: 50, balance: 60 } });

/** Opens the wallet; Stripe answers with `results`, one after the other. */
const open = (...results: unknown[]) => {
  fake = installFakeStripe(
    async () => {
      const result = results.shift();
      if (result instanceof Error) throw result;
      return result;
    },
    async () => standing,
  );
  const balances = stubApi.get('/wallet', { data: { _id: 'w', balance: 10, bankAccountConnected: false } });
  stubApi.get('/wallet/transactions', { data: [] });
  let count = 0;
  const begun = stubApi.post('/wallet/add-money', () => {
    count += 1;
    return { data: { clientSecret: `pi_${count}_secret_x` } };
  });
  return { ...renderRoutes(routes, { path: '/user/wallet', user: aUser() }), balances, begun };
};
const button = () => screen.findByRole('button', { name: 'Add Money' });
const pay = async ({ user }: ReturnType<typeof open>, amount = '50', times: 'click' | 'dblClick' = 'click') => {
  await button();
  if (amount) await enter(user, { Amount: amount });
  else await user.click(screen.getByLabelText('Amount'));
  await screen.findByText('card field');
  await user[times](await button());
};

test('a look at the balance asks nothing of Stripe; money that is added is there at once and the form empty', async () => {
  const page = open(succeeded);
  await screen.findByText('$10.00');
  expect(fake?.keys).toEqual([]);
  for (const [name, value] of Object.entries({ type: 'number', min: '0.01', step: '0.01' }))
    expect(screen.getByLabelText('Amount')).toHaveAttribute(name, value);
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('From $0.50 to $10,000.00 at once');
  const confirmed = stubConfirm('completed');
  stubApi.get('/wallet', { data: { _id: 'w', balance: 60, bankAccountConnected: false } });

  await pay(page, '50', 'dblClick');

  expect(await screen.findByRole('status')).toHaveTextContent('$50.00 added to your wallet');
  expect(await screen.findByText('$60.00')).toBeVisible();
  expect(screen.getByLabelText('Amount')).toHaveValue(null);
  expect(fake?.cleared()).toBe(1);
  expect(page.begun.map(({ body }) => body)).toEqual([{ amount: 50 }]);
  expect(page.begun[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(fake?.secrets).toEqual(['pi_1_secret_x']);
  expect(confirmed.map(({ body }) => body)).toEqual([{ paymentIntentId: 'pi_1', amount: 50 }]);
});

test('who reaches for the card first gets its field', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Card number/ }));
  expect(await screen.findByText('card field')).toBeVisible();
});

test.each(['', '-5', '1e3'])('%p is no amount to add', async (amount) => {
  const page = open();
  await pay(page, amount);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Invalid amount');
  expect(alert).toHaveTextContent('Please enter a valid amount to add.');
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Please enter a valid amount to add.');
  expect(page.begun).toEqual([]);
});

test.each([
  ['a decline', declined('Your card was declined.'), 'Your card was declined.'],
  ['a refusal without words', declined(), 'An error occurred while processing your payment.'],
])('%s is explained, and another card pays the same intent', async (_what, refused, reason) => {
  const page = open(refused, succeeded);
  stubConfirm('completed');
  await pay(page);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Payment failed');
  expect(alert).toHaveTextContent(reason);
  expect(screen.getByLabelText('Amount')).toHaveValue(50);
  expect(fake?.cleared()).toBe(0);

  await page.user.click(await button());

  expect(await screen.findByRole('status')).toHaveTextContent('$50.00 added to your wallet');
  expect(page.begun).toHaveLength(1);
  expect(fake?.secrets).toEqual(['pi_1_secret_x', 'pi_1_secret_x']);
});

test('after a decline another amount is another intent', async () => {
  const page = open(declined('No.'), succeeded);
  stubConfirm('completed');
  await pay(page);
  await screen.findByRole('alert');
  await pay(page, '20');
  await waitFor(() => expect(page.begun.map(({ body }) => body)).toEqual([{ amount: 50 }, { amount: 20 }]));
});

test('a payment that takes its time is said to be processing', async () => {
  const page = open({ paymentIntent: { status: 'processing' } });
  await pay(page);
  expect(await screen.findByRole('status')).toHaveTextContent('Your payment is processing');
  expect(screen.getByLabelText('Amount')).toHaveValue(null);
});

test.each([
  [400, 'wallet/amount-invalid', 'You can add $0.50 or more.', 'Invalid amount', true],
  [502, 'payment/provider-failed', 'Stripe is down.', 'Failed to process payment', false],
])('a refusal to begin (%d %s) says why, at the amount if that is wrong, and keeps it', async (...refused) => {
  const [status, code, reason, title, isAmountWrong] = refused;
  const page = open();
  stubApi.post('/wallet/add-money', stubApi.refusal(status, code, reason));
  await pay(page, '0.3');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(title);
  expect(alert).toHaveTextContent(reason);
  const field = screen.getByLabelText('Amount');
  await waitFor(() => expect(field.getAttribute('aria-invalid') === 'true').toBe(isAmountWrong));
  expect(field).toHaveAccessibleDescription(isAmountWrong ? reason : 'From $0.50 to $10,000.00 at once');
  expect(field).toHaveValue(0.3);
  expect(fake?.secrets).toEqual([]);
});

test.each<['no answer' | 'pending']>([['no answer'], ['pending']])(
  'a charged card whose deposit is confirmed with %s is not asked for again, and the balance follows',
  async (answer) => {
    const page = open(succeeded);
    if (answer === 'pending') stubConfirm('pending');
    else stubApi.post('/wallet/confirm-deposit', () => stubApi.noAnswer());
    await pay(page);
    expect(await screen.findByText(/Your card was charged \$50\.00\. The payment went through/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Money' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const again = await screen.findByRole('button', { name: 'Check again' });
    stubConfirm('completed');
    stubApi.get('/wallet', { data: { _id: 'w', balance: 60, bankAccountConnected: false } });

    await page.user.click(again);

    expect(await screen.findByText('$50.00 was added to your wallet.')).toBeVisible();
    expect(await screen.findByText('$60.00')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Add more' }));
    expect(screen.getByLabelText('Amount')).toHaveValue(null);
  },
);

test('money that the history has is there, although nobody confirms it', async () => {
  const createdAt = '2026-11-20T12:00:00.000Z';
  const older = { _id: 'a', type: 'deposit', description: 'Added', amount: 50, status: 'completed', createdAt };
  const page = open(succeeded);
  stubApi.get('/wallet/transactions', { data: [older] });
  stubApi.post('/wallet/confirm-deposit', () => stubApi.noAnswer());
  await pay(page);
  expect(await screen.findByText(/Your card was charged \$50\.00/)).toBeVisible();
  stubApi.get('/wallet/transactions', { data: [{ ...older, _id: 'b' }, older] });
  act(() => events.emit('wallet.changed', {}));
  expect(await screen.findByText('$50.00 was added to your wallet.')).toBeVisible();
});

test.each([
  ['a card field that breaks', gone],
  ['an answer of Stripe that is lost', unanswered],
  ['a secret that is spent', spent],
])('%s after the card was charged is found out', async (_what, result) => {
  const page = open(result);
  stubConfirm('completed');
  await pay(page);
  expect(await screen.findByRole('status')).toHaveTextContent('$50.00 added to your wallet');
});

test('when nobody knows how it ended, nothing else is begun before somebody does', async () => {
  const page = open(gone, succeeded);
  stubApi.post('/wallet/confirm-deposit', () => stubApi.noAnswer());
  await pay(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred. Please try again.');
  await pay(page, '20');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  const asked = stubConfirm('completed');

  await page.user.click(await button());

  expect(await screen.findByRole('status')).toHaveTextContent('$50.00 added to your wallet');
  expect(asked[0]?.body).toEqual({ paymentIntentId: 'pi_1', amount: 50 });
  expect(page.begun).toHaveLength(1);
  expect(fake?.secrets).toHaveLength(1);
});

test('a card that is still being charged when the answer was lost is not charged again with another amount', async () => {
  const page = open(unanswered, succeeded);
  stubConfirm('pending');
  await pay(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred. Please try again.');
  standing = { paymentIntent: { status: 'processing' } };
  await pay(page, '20');
  expect(await screen.findByRole('status')).toHaveTextContent('Your payment is processing');
  expect(page.begun).toHaveLength(1);
  expect(fake?.secrets).toHaveLength(1);
});

test('a secret that ended unpaid is replaced', async () => {
  const page = open(spent, succeeded);
  stubConfirm('failed');
  await pay(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('This intent has ended.');
  stubConfirm('completed');
  await page.user.click(await button());
  expect(await screen.findByRole('status')).toBeVisible();
  expect(fake?.secrets).toEqual(['pi_1_secret_x', 'pi_2_secret_x']);
});

test('what the card field finds wrong is said at once', async () => {
  const { user } = open();
  await user.click(await screen.findByLabelText('Amount'));
  await screen.findByText('card field');
  act(() => fake?.change({ error: { message: 'Your card number is invalid.' } }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is invalid.');
});
