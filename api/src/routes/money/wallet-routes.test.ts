import { checkBooksAfterEach, fund } from '../../testing/fixtures/books.ts';
import { person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
checkBooksAfterEach(site);

test('everyone has a wallet from the start, empty and without a bank', async () => {
  for (const role of ['customer', 'provider', 'admin'] as const) {
    const answer = await site.call('GET', '/wallet', { as: await person(site, role) });
    expect(answer.json().data).toMatchObject({ balance: 0, bankAccountConnected: false });
  }
});

test('balance and history are one’s own, newest first', async () => {
  const owner = await person(site);
  const other = await person(site);
  await fund(site, owner, 1000);
  await fund(site, other, 77);
  await fund(site, owner, 250);
  expect((await site.call('GET', '/wallet', { as: owner })).json().data.balance).toBe(12.5);
  const { data } = (await site.call('GET', '/wallet/transactions', { as: owner })).json();
  expect(data.map(({ amount }: { amount: number }) => amount)).toEqual([2.5, 10]);
  expect(data[0]).toMatchObject({ type: 'deposit', description: 'Money added', status: 'completed' });
});

test('a wallet is for its owner', async () => {
  expect((await site.call('GET', '/wallet')).statusCode).toBe(401);
  expect((await site.call('GET', '/wallet/transactions')).statusCode).toBe(401);
});
