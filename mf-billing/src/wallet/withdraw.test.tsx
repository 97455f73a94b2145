import type { Wallet } from '@nearhand/contracts';
import { aUser, onButton, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { withdrawalPreview, withdrawalProblem } from './withdraw-card.tsx';

const stubWallet = (change: Partial<Wallet> = {}) =>
  stubApi.get('/wallet', { data: { _id: 'w', balance: 120.3, bankAccountConnected: true, ...change } });
const stubWithdraw = (status: 'pending' | 'failed') =>
  stubApi.post('/wallet/withdraw', { data: { status, amount: 100.1, balance: 20.2 } });

const button = () => screen.findByText(...onButton('Withdraw'));
const amountField = () => screen.getByLabelText('Amount');
const input = (amount: string) => act(async () => fireEvent.change(amountField(), { target: { value: amount } }));
const open = async (change: Partial<Wallet> = {}) => {
  stubWallet(change);
  stubApi.get('/wallet/transactions', { data: [] });
  const page = renderRoutes(routes, { path: '/user/wallet', user: aUser({ role: 'provider' }) });
  await button();
  return page;
};

test('shows what happens, withdraws once, and shows the new balance', async () => {
  const { user } = await open();
  const sent = stubWithdraw('pending');
  await input('100.10');
  expect(amountField()).toHaveAccessibleDescription('$100.10 goes to your bank account, $20.20 stays in your wallet');
  stubWallet({ balance: 20.2 });
  await user.dblClick(await button());
  expect(await screen.findByRole('status')).toHaveTextContent('$100.10 is on its way to your bank account');
  expect(await screen.findByText('$20.20')).toBeVisible();
  expect(amountField()).toHaveValue(null);
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 100.1 }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('the button is enabled for an amount that the balance covers', async () => {
  const { user } = await open();
  expect(await button()).toBeDisabled();
  for (const [name, value] of Object.entries({ type: 'number', min: '0.01', step: '0.01' }))
    expect(amountField()).toHaveAttribute(name, value);
  await input('120.31');
  expect(await button()).toBeDisabled();
  expect(amountField()).toHaveAccessibleDescription('You do not have enough funds to withdraw this amount.');
  await user.click(screen.getByText('Use full balance'));
  expect(amountField()).toHaveValue(120.3);
  expect(await button()).toBeEnabled();
});

test('an error is explained and keeps the amount; a retry after a lost answer has the same key', async () => {
  const { user } = await open();
  const unanswered = stubApi.post('/wallet/withdraw', () => stubApi.noAnswer());
  await input('100');
  await user.click(await button());
  expect(await screen.findByText('An error occurred. Please try again.')).toBeVisible();
  const failed = stubApi.post('/wallet/withdraw', () =>
    stubApi.refusal(409, 'wallet/bank-missing', 'Please connect a bank account first.'),
  );
  stubWallet({ bankAccountConnected: false });
  await user.click(await button());
  expect(await screen.findByText('Please connect a bank account first.')).toBeVisible();
  expect(screen.getByText('Failed to withdraw funds')).toBeVisible();
  expect(failed[0]?.headers.get('Idempotency-Key')).toBe(unanswered[0]?.headers.get('Idempotency-Key'));
  expect(amountField()).toHaveValue(100);
  expect(await screen.findByText('Connect a bank account first: that is where your money goes.')).toBeVisible();
});

test.each([
  ['0', 'Invalid amountPlease enter a valid amount to withdraw.'],
  ['120.31', 'Insufficient fundsYou do not have enough funds to withdraw this amount.'],
])('Enter with an amount of %p says why nothing is withdrawn, each time', async (amount, text) => {
  const { user } = await open();
  const sent = stubWithdraw('pending');
  await input(amount);
  for (const count of [1, 2]) {
    await user.type(amountField(), '{Enter}');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(count));
  }
  expect(screen.getAllByRole('alert')[1]).toHaveTextContent(text);
  expect(amountField()).toHaveFocus();
  expect(amountField()).toHaveValue(Number(amount));
  expect(await button()).toBeDisabled();
  expect(sent).toEqual([]);
});

const insufficient = stubApi.refusal(409, 'wallet/insufficient-balance', 'You do not have enough funds.');

test.each([
  ['a balance spent in another tab', () => insufficient.clone(), 'Insufficient fundsYou do not have enough funds.'],
  [
    'a payout that fails at once',
    () => ({ data: { status: 'failed', amount: 100, balance: 120.3 } }),
    'Failed to withdraw fundsYour bank account could not be paid. The money is still in your wallet.',
  ],
])('%s is explained', async (_name, answer, text) => {
  const { user } = await open();
  stubApi.post('/wallet/withdraw', answer);
  await input('100');
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('only what is not on hold can be withdrawn', async () => {
  const { user } = await open({ onHold: 100 });
  expect(amountField()).toHaveAccessibleDescription('$20.30 available');
  await input('20.31');
  expect(await button()).toBeDisabled();
  expect(amountField()).toHaveAccessibleDescription('You do not have enough funds to withdraw this amount.');
  await user.click(screen.getByText('Use all available'));
  expect(amountField()).toHaveValue(20.3);
  expect(amountField()).toHaveAccessibleDescription('$20.30 goes to your bank account, $100.00 stays in your wallet');
  expect(await button()).toBeEnabled();
});

test('a wallet that owes money withdraws nothing', async () => {
  await open({ balance: -12.5, onHold: 0 });
  expect(screen.getByRole('note')).toHaveTextContent('You owe $12.50. Your next earnings pay it off.');
  await input('0.01');
  expect(await button()).toBeDisabled();
  expect(screen.queryByText('Use full balance')).not.toBeInTheDocument();
});

const invalid = 'Please enter a valid amount to withdraw.';

test.each([
  ['', invalid, '$0.30 available'],
  ['0', invalid, '$0.30 available'],
  ['NaN', invalid, '$0.30 available'],
  ['0.31', 'You do not have enough funds to withdraw this amount.', '$0.30 available'],
  ['0.30', undefined, '$0.30 goes to your bank account, $0.00 stays in your wallet'],
  ['0.1', undefined, '$0.10 goes to your bank account, $0.20 stays in your wallet'],
])('%p of $0.30: %s', (amount, problem, preview) => {
  expect(withdrawalProblem(amount, 0.3)).toBe(problem);
  expect(withdrawalPreview(amount, { _id: 'w', balance: 0.3, bankAccountConnected: true })).toBe(preview);
});
