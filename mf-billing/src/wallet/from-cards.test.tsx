import type { Wallet } from '@nearhand/contracts';
import { aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const stubWallet = (parts: Partial<Wallet>) =>
  stubApi.get('/wallet', { data: { _id: 'w', balance: 120, bankAccountConnected: true, available: 20, ...parts } });
const open = (parts: Partial<Wallet>) => {
  stubWallet(parts);
  stubApi.get('/wallet/transactions', { data: [] });
  stubApi.get('/cards', { data: [] });
  return renderRoutes(routes, { path: '/user/wallet', user: aUser() });
};
const findCard = () => screen.findByRole('region', { name: 'From card top-ups' });
const confirm = async ({ user }: ReturnType<typeof open>) => {
  await user.click(within(await findCard()).getByRole('button', { name: 'Return to Card' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Return to Card' });
  expect(dialog).toHaveTextContent('$90.00 leaves your wallet now and goes back to the card');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Return to Card' }));
};

test('topped-up money goes back to its card, once', async () => {
  const page = open({ fromCards: 100, returnable: 90 });
  expect(await findCard()).toHaveTextContent(
    '$100.00 can be spent here or go back to your card. It cannot be withdrawn',
  );
  const sent = stubApi.post('/wallet/return-to-card', () => {
    stubWallet({ balance: 20 });
    return { data: { status: 'completed', amount: 90, balance: 20 } };
  });
  await confirm(page);
  expect(await screen.findByText('$90.00 is on its way back to your card')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'From card top-ups' })).not.toBeInTheDocument());
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 90 }]);
});

test.each([
  [
    () => stubApi.refusal(409, 'wallet/insufficient-balance', 'Less can go back now.'),
    'Failed to return the moneyLess can go back now.',
  ],
  [
    () => ({ data: { status: 'failed', amount: 90, balance: 120 } }),
    'Your card took no money backIt is still in your wallet.',
  ],
])('a return that fails is explained: %#', async (answer, text) => {
  const page = open({ fromCards: 100, returnable: 90 });
  stubApi.post('/wallet/return-to-card', answer);
  await confirm(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('money that no card takes back offers no return', async () => {
  open({ fromCards: 25, returnable: 0 });
  expect(within(await findCard()).queryByRole('button')).not.toBeInTheDocument();
});
