import type { WalletMovement } from '@nearhand/contracts';
import { aUser, enter, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { routes } from '../routes.tsx';
import { withdrawalPreview, withdrawalProblem } from './withdraw-card.tsx';

const stubWallet = (change: { balance?: number; bankAccountConnected?: boolean } = {}) =>
  stubApi.get('/wallet', { data: { _id: 'w', balance: 120.3, bankAccountConnected: true, ...change } });
const stubWithdraw = (status: WalletMovement['status']) =>
  stubApi.post('/wallet/withdraw', { data: { status, amount: 100.1, balance: 20.2 } });

const open = async (change?: Parameters<typeof stubWallet>[0]) => {
  stubWallet(change);
  stubApi.get('/wallet/transactions', { data: [] });
  const page = renderRoutes(routes, { path: '/user/wallet', user: aUser({ role: 'provider' }) });
  await button();
  return page;
};
const button = () => screen.findByRole('button', { name: 'Withdraw' });

test('it says what will happen, sends it once, and the balance is the new one', async () => {
  const { user } = await open();
  const sent = stubWithdraw('pending');
  await enter(user, { Amount: '100.10' });
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(
    '$100.10 goes to your bank account, $20.20 stays in your wallet',
  );
  stubWallet({ balance: 20.2 });
  await user.dblClick(await button());
  expect(await screen.findByRole('status')).toHaveTextContent('$100.10 is on its way to your bank account');
  expect(await screen.findByText('$20.20')).toBeVisible();
  expect(screen.getByLabelText('Amount')).toHaveValue(null);
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 100.1 }]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('the button waits for an amount that the balance covers', async () => {
  const { user } = await open();
  expect(await button()).toBeDisabled();
  for (const [name, value] of Object.entries({ type: 'number', min: '0.01', step: '0.01' }))
    expect(screen.getByLabelText('Amount')).toHaveAttribute(name, value);
  await enter(user, { Amount: '120.31' });
  expect(await button()).toBeDisabled();
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(
    'You do not have enough funds to withdraw this amount.',
  );
  await enter(user, { Amount: '0' });
  await waitFor(() =>
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Please enter a valid amount to withdraw.'),
  );
  await user.click(screen.getByRole('button', { name: 'Use full balance' }));
  expect(screen.getByLabelText('Amount')).toHaveValue(120.3);
  expect(await button()).toBeEnabled();
});

test('a refusal keeps the amount and says why; the same try goes out under the same key until it is answered', async () => {
  const { user } = await open();
  const unanswered = stubApi.post('/wallet/withdraw', () => stubApi.noAnswer());
  await enter(user, { Amount: '100' });
  await user.click(await button());
  expect(await screen.findByText('An error occurred. Please try again.')).toBeVisible();
  const refused = stubApi.post('/wallet/withdraw', () =>
    stubApi.refusal(409, 'wallet/bank-missing', 'Please connect a bank account first.'),
  );
  stubWallet({ bankAccountConnected: false });
  await user.click(await button());
  expect(await screen.findByText('Please connect a bank account first.')).toBeVisible();
  expect(screen.getAllByText('Failed to withdraw funds')).toHaveLength(2);
  expect(refused[0]?.headers.get('Idempotency-Key')).toBe(unanswered[0]?.headers.get('Idempotency-Key'));
  expect(screen.getByLabelText('Amount')).toHaveValue(100);
  expect(await screen.findByText('Connect a bank account first: that is where your money goes.')).toBeVisible();
});

test('a balance that another tab spent meanwhile is said by its name', async () => {
  const { user } = await open();
  const reason = 'You do not have enough funds to withdraw this amount.';
  stubApi.post('/wallet/withdraw', stubApi.refusal(409, 'wallet/insufficient-balance', reason));
  await enter(user, { Amount: '100' });
  await user.click(await button());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Insufficient funds');
  expect(alert).toHaveTextContent(reason);
});

test('a payout that fails at once leaves the money where it is', async () => {
  const { user } = await open();
  stubWithdraw('failed');
  await enter(user, { Amount: '100.10' });
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to withdraw funds');
  expect(screen.getByText(/The money is still in your wallet/)).toBeVisible();
});

test.each([
  ['', 'Please enter a valid amount to withdraw.'],
  ['0', 'Please enter a valid amount to withdraw.'],
  ['NaN', 'Please enter a valid amount to withdraw.'],
  ['1250.51', 'You do not have enough funds to withdraw this amount.'],
  ['1250.50', undefined],
  ['0.01', undefined],
])('%p of $1,250.50: %s', (typed, problem) => {
  expect(withdrawalProblem(typed, 1250.5)).toBe(problem);
});

test.each([
  ['', '$0.30 available'],
  ['0.31', '$0.30 available'],
  ['0.1', '$0.10 goes to your bank account, $0.20 stays in your wallet'],
])('%p of $0.30 is foretold as %p', (typed, text) => {
  expect(withdrawalPreview(typed, 0.3)).toBe(text);
});
