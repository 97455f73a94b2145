import { installFakeStripe } from '@nearhand/payments/testing';
import { events } from '@nearhand/platform';
import { aUser, held, onButton, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { cardQueries } from '../wallets/card-queries.ts';

const usedUp = { error: { code: 'payment_intent_unexpected_state', message: 'This intent has ended.' } };
const succeeded = { paymentIntent: { status: 'succeeded' } };
const processing = { paymentIntent: { status: 'processing' } };
const broken = new Error('frame is gone');
const unanswered = { error: { type: 'api_connection_error', message: 'You have not been charged.' } };
const limits = 'From $0.50 to $10,000.00 at once';

const visa = {
  _id: '11111111-1111-4111-8111-111111111111',
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2099,
  isPreferred: true,
};
const old = { ...visa, _id: '22222222-2222-4222-8222-222222222222', last4: '0005', expYear: 2020, isPreferred: false };

/** Undefined: the API does not answer. */
let cards: object[] | undefined = [];
let fake: ReturnType<typeof installFakeStripe> | undefined;
/** Stripe's answer when an intent is read. */
let readResult: object = unanswered;
afterEach(() => {
  readResult = unanswered;
  cards = [];
});

const stubBalance = (balance: number) =>
  stubApi.get('/wallet', { data: { _id: 'w', balance, bankAccountConnected: false } });
const stubConfirm = (status?: 'completed' | 'pending' | 'failed') =>
  stubApi.post('/wallet/confirm-deposit', () =>
    status ? { data: { status, amount: 50, balance: 60 } } : stubApi.noAnswer(),
  );

/** `results`: Stripe's answers, one for each confirmation. */
const open = (...results: unknown[]) => {
  fake = installFakeStripe(results, async () => readResult);
  stubBalance(10);
  stubApi.get('/wallet/transactions', { data: [] });
  stubApi.get('/cards', () => (cards ? { data: cards } : stubApi.noAnswer()));
  const started = stubApi.post('/wallet/add-money', () => ({
    data: { clientSecret: `pi_${started.length}_secret_x` },
  }));
  return { ...renderRoutes(routes, { path: '/user/wallet', user: aUser() }), started };
};
const amountField = () => screen.getByLabelText('Amount');
const button = () => screen.findByText(...onButton('Add Money'));
const pay = async ({ user }: ReturnType<typeof open>, amount = '50', times: 'click' | 'dblClick' = 'click') => {
  await button();
  await act(async () => fireEvent.change(amountField(), { target: { value: amount } }));
  await user.click(amountField());
  await screen.findByText('card field');
  await user[times](await button());
};
const expectAdded = async () =>
  expect(await screen.findByRole('status')).toHaveTextContent('$50.00 added to your wallet');

test('loads Stripe with the form, charges once, and shows the new balance', async () => {
  const page = open(succeeded);
  await screen.findByText('$10.00');
  await button();
  expect(fake?.keys).toEqual([]);
  for (const [name, value] of Object.entries({ type: 'number', min: '0.01', step: '0.01' }))
    expect(amountField()).toHaveAttribute(name, value);
  expect(amountField()).toHaveAccessibleDescription(limits);
  const confirmed = stubConfirm('completed');
  stubBalance(60);
  await page.user.click(await screen.findByRole('button', { name: /^Card number/ }));
  await pay(page, '50', 'dblClick');
  await expectAdded();
  expect(await screen.findByText('$60.00')).toBeVisible();
  expect(amountField()).toHaveValue(null);
  expect(fake?.cleared()).toBe(1);
  expect(page.started.map(({ body }) => body)).toEqual([{ amount: 50 }]);
  expect(page.started[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(fake?.secrets).toEqual(['pi_1_secret_x']);
  expect(confirmed.map(({ body }) => body)).toEqual([{ paymentIntentId: 'pi_1', amount: 50 }]);
});

test.each(['', '1e3'])('%p is not a valid amount, said to a click and to Enter', async (amount) => {
  const page = open();
  await pay(page, amount);
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid amountPlease enter a valid amount to add.');
  expect(amountField()).toHaveAccessibleDescription('Please enter a valid amount to add.');
  expect(amountField()).toHaveFocus();
  await page.user.type(amountField(), '{Enter}');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(page.started).toEqual([]);
});

test('a declined card is explained, and another card pays the same intent', async () => {
  const page = open({ error: { message: 'Your card was declined.' } }, succeeded);
  stubConfirm('completed');
  await pay(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Payment failedYour card was declined.');
  expect(amountField()).toHaveValue(50);
  expect(fake?.cleared()).toBe(0);
  await page.user.click(await button());
  await expectAdded();
  expect(page.started).toHaveLength(1);
  expect(fake?.secrets).toEqual(['pi_1_secret_x', 'pi_1_secret_x']);
});

test('after a declined card another amount starts another intent, which may be processing', async () => {
  const page = open({ error: { message: 'No.' } }, processing);
  await pay(page);
  await screen.findByRole('alert');
  await pay(page, '20');
  expect(await screen.findByRole('status')).toHaveTextContent('Your payment is processing');
  expect(page.started.map(({ body }) => body)).toEqual([{ amount: 50 }, { amount: 20 }]);
  expect(amountField()).toHaveValue(null);
});

test.each([
  [400, 'wallet/amount-invalid', 'You can add $0.50 or more.', 'Invalid amount', true],
  [502, 'payment/provider-failed', 'Stripe is down.', 'Failed to process payment', false],
])('an error of the API (%d %s) is explained, and the amount stays', async (status, code, reason, title, isInvalid) => {
  const page = open();
  stubApi.post('/wallet/add-money', stubApi.refusal(status, code, reason));
  await pay(page, '0.3');
  expect(await screen.findByRole('alert')).toHaveTextContent(`${title}${reason}`);
  await waitFor(() => expect(amountField().getAttribute('aria-invalid') === 'true').toBe(isInvalid));
  expect(amountField()).toHaveAccessibleDescription(isInvalid ? reason : limits);
  expect(amountField()).toHaveValue(0.3);
  expect(fake?.secrets).toEqual([]);
});

test.each([undefined, 'pending'] as const)(
  'a charged card whose deposit is %s offers a check instead of the form',
  async (status) => {
    const page = open(succeeded);
    stubConfirm(status);
    await pay(page);
    expect(await screen.findByText(/Your card was charged \$50\.00\. The payment went through/)).toBeVisible();
    expect(screen.queryByText(...onButton('Add Money'))).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const check = await screen.findByText('Check again');
    stubConfirm('completed');
    stubBalance(60);
    await page.user.click(check);
    expect(await screen.findByText('$50.00 was added to your wallet.')).toBeVisible();
    expect(await screen.findByText('$60.00')).toBeVisible();
    await page.user.click(screen.getByText('Add more'));
    expect(amountField()).toHaveValue(null);
  },
);

test('a new deposit in the history completes a charged card', async () => {
  const createdAt = '2026-11-20T12:00:00.000Z';
  const older = { _id: 'a', type: 'deposit', description: 'Added', amount: 50, status: 'completed', createdAt };
  const page = open(succeeded);
  stubApi.get('/wallet/transactions', { data: [older] });
  stubConfirm();
  await pay(page);
  expect(await screen.findByText(/Your card was charged \$50\.00/)).toBeVisible();
  stubApi.get('/wallet/transactions', { data: [{ ...older, _id: 'b', createdAt: '2026-11-20T12:05:00.000Z' }, older] });
  act(() => events.emit('wallet.changed', {}));
  expect(await screen.findByText('$50.00 was added to your wallet.')).toBeVisible();
});

test.each([
  ['the card field broke', broken],
  ['its client secret was used up', usedUp],
])('a charge is found although %s', async (_name, result) => {
  const page = open(result);
  stubConfirm('completed');
  await pay(page);
  await expectAdded();
});

test('while the result is unknown, no other amount is charged', async () => {
  const page = open(broken, succeeded);
  stubConfirm();
  await pay(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred. Please try again.');
  await pay(page, '20');
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  const confirmed = stubConfirm('completed');
  await page.user.click(await button());
  await expectAdded();
  expect(confirmed[0]?.body).toEqual({ paymentIntentId: 'pi_1', amount: 50 });
  expect(page.started).toHaveLength(1);
  expect(fake?.secrets).toHaveLength(1);
});

test('while Stripe still processes the charge, no other amount is charged', async () => {
  const page = open(unanswered, succeeded);
  stubConfirm('pending');
  await pay(page);
  await screen.findByRole('alert');
  readResult = processing;
  await pay(page, '20');
  expect(await screen.findByRole('status')).toHaveTextContent('Your payment is processing');
  expect(page.started).toHaveLength(1);
  expect(fake?.secrets).toHaveLength(1);
});

test('an unpaid client secret that is used up is replaced', async () => {
  const page = open(usedUp, succeeded);
  stubConfirm('failed');
  await pay(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('This intent has ended.');
  stubConfirm('completed');
  await page.user.click(await button());
  await expectAdded();
  expect(fake?.secrets).toEqual(['pi_1_secret_x', 'pi_2_secret_x']);
});

const addFromSaved = async ({ user }: ReturnType<typeof open>) => {
  await user.type(await screen.findByLabelText('Amount'), '50');
  await user.click(await button());
};

test('a saved card pays with one press; one that expired is not the first choice', async () => {
  cards = [old, visa];
  const page = open(succeeded);
  stubConfirm('completed');
  expect(await screen.findByLabelText('Pay with')).toHaveDisplayValue('Visa ending in 4242');
  expect(screen.queryByText('Card details')).not.toBeVisible();
  await addFromSaved(page);
  await expectAdded();
  expect(page.started.map(({ body }) => body)).toEqual([{ amount: 50, card: visa._id }]);
  expect(fake?.secrets).toEqual(['pi_1_secret_x']);
});

test('a declined saved card ends its intent; another card pays a new one', async () => {
  cards = [visa];
  const page = open({ error: { message: 'Your card was declined.' } }, succeeded);
  stubConfirm('completed');
  await addFromSaved(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Payment failedYour card was declined.');
  await page.user.selectOptions(screen.getByLabelText('Pay with'), 'Another card');
  await screen.findByText('card field');
  await page.user.click(await button());
  await expectAdded();
  expect(page.started.map(({ body }) => body)).toEqual([{ amount: 50, card: visa._id }, { amount: 50 }]);
});

test('a saved card that was removed elsewhere makes no other one pay', async () => {
  const other = { ...visa, _id: '33333333-3333-4333-8333-333333333333', last4: '4444' };
  cards = [visa, other];
  const page = open();
  stubApi.post('/wallet/add-money', stubApi.refusal(404, 'card/not-found', 'This card was not found.'));
  await screen.findByLabelText('Pay with');
  stubApi.get('/cards', { data: [other] });
  await addFromSaved(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to process paymentThis card was not found.');
  await waitFor(() => expect(screen.getByLabelText('Pay with')).toHaveDisplayValue('Another card'));
  expect(amountField()).toHaveValue(50);
});

test('the first choice follows the fresh answer after one from memory', async () => {
  const other = { ...visa, _id: '33333333-3333-4333-8333-333333333333', last4: '4444' };
  const page = open();
  const fresh = held({ data: [other] });
  stubApi.get('/cards', fresh.answer);
  act(() => void page.queryClient.setQueryData(cardQueries.mine().queryKey, [visa]));
  expect(await screen.findByLabelText('Pay with')).toHaveDisplayValue('Visa ending in 4242');
  fresh.letGo();
  await waitFor(() => expect(screen.getByLabelText('Pay with')).toHaveDisplayValue('Visa ending in 4444'));
});

test('saved cards that are there do not count as missing when they cannot be read again', async () => {
  cards = [visa];
  const page = open();
  stubApi.post('/wallet/add-money', () => stubApi.noAnswer());
  await screen.findByLabelText('Pay with');
  cards = undefined;
  await addFromSaved(page);
  const state = () => page.queryClient.getQueryState(cardQueries.mine().queryKey);
  await waitFor(() => expect(state()?.status).toBe('error'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to process payment');
  expect(screen.queryByText(/Your saved cards could not be loaded/)).not.toBeInTheDocument();
});

test('while the saved cards do not load, a new card can pay', async () => {
  cards = undefined;
  const page = open(succeeded);
  stubConfirm('completed');
  await pay(page);
  await expectAdded();
  expect(screen.getByText('Your saved cards could not be loaded. You can pay with a new card.')).toBeVisible();
});
