import { randomUUID } from 'node:crypto';
import { violatedConstraint } from '../kernel/database/database-errors.ts';
import { checkBooksAfterEach, fund } from '../testing/fixtures/books.ts';
import { person } from '../testing/fixtures/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { type MoneyMovement, postMoney, walletBalance } from './ledger.ts';

const site = useTestApp();
checkBooksAfterEach(site);

const post = (movement: MoneyMovement) => site.db.transaction((tx) => postMoney(tx, movement));

const withdrawal = (wallet: string, cents: number): MoneyMovement => ({
  key: `withdrawal:demo ${randomUUID()}`,
  kind: 'withdrawal',
  description: 'Withdrawal',
  entries: [
    [{ wallet }, -cents],
    ['stripe', cents],
  ],
});

test('a balance is the sum of what was posted', async () => {
  const owner = await person(site);
  await fund(site, owner, 1250);
  await post(withdrawal(owner._id, 250));
  expect(await walletBalance(site.db, owner._id)).toBe(1000);
});

test('one key moves money once, however many ask at the same time', async () => {
  const owner = await person(site);
  await fund(site, owner, 1000);
  const movement = withdrawal(owner._id, 100);
  const posted = await Promise.all(Array.from({ length: 10 }, () => post(movement)));
  expect(posted.filter(Boolean)).toHaveLength(1);
  expect(await walletBalance(site.db, owner._id)).toBe(900);
});

test('what does not add up, and what is no whole cent, is not posted', async () => {
  const { _id: wallet } = await person(site);
  const lopsided = { ...withdrawal(wallet, 100), entries: [[{ wallet }, 100]] as const };
  await expect(post(lopsided)).rejects.toThrow('does not add up');
  await expect(post(withdrawal(wallet, 0.5))).rejects.toThrow('does not add up');
});

test('a wallet never goes below zero, not by many small withdrawals at once either', async () => {
  const owner = await person(site);
  await fund(site, owner, 500);
  const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => post(withdrawal(owner._id, 100))));
  const refused = attempts.filter((attempt) => attempt.status === 'rejected');
  expect(refused).toHaveLength(5);
  for (const { reason } of refused) expect(violatedConstraint(reason)).toBe('ledger_account_covered');
  expect(await walletBalance(site.db, owner._id)).toBe(0);
});
