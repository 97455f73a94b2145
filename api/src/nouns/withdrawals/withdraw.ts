import { errorCodes, type WalletMovement } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { tooMany } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { postMoney, walletBalance } from '../../ledger/ledger.ts';
import { toMovement } from '../../ledger/wallet-amounts.ts';
import { type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { findBank } from '../bank-account/bank-repository.ts';
import {
  countWithdrawals,
  findWithdrawal,
  insertWithdrawal,
  movementStatus,
  type Withdrawal,
} from './withdrawal-repository.ts';
import { withdrawalResource } from './withdrawal-resource.ts';

const limitInTenMinutes = 10;
/** The money has left the wallet either way: where Stripe does not answer in time, a job goes on. */
const syncTimeoutMs = 5_000;

/** Requests a withdrawal, and begins it at Stripe at once. */
export const withdraw = async (
  context: StripeContext & Pick<FastifyInstance, 'background'>,
  wanted: Pick<Withdrawal, 'amountCents' | 'id' | 'userId'>,
): Promise<WalletMovement> => {
  const { background, db, log } = context;
  await requestWithdrawal(context, wanted);
  const { id } = wanted;
  const sync = () => withdrawalResource.sync(context, id);
  await background.within(syncTimeoutMs, `withdrawal:${id}`, sync, (error) =>
    log.error({ err: error, withdrawalId: id }, 'a withdrawal waits to be sent on'),
  );
  const withdrawal = await findWithdrawal(db, id);
  return toMovement(db, wanted, movementStatus[withdrawal?.state ?? 'requested']);
};

/**
 * Takes money out of a wallet and writes down where it is to go; Stripe is asked after the commit. The same id is the same
 * withdrawal, however often it is requested.
 */
export const requestWithdrawal = (
  context: StripeContext,
  wanted: Pick<Withdrawal, 'amountCents' | 'id' | 'userId'>,
): Promise<void> => {
  // Before any money leaves: without Stripe it could go nowhere.
  stripeOf(context);
  const now = context.clock();
  const { id, userId, amountCents } = wanted;
  return context.db.transaction(async (tx) => {
    // An account that is being deleted must see this withdrawal, or this must see that the account is deleted.
    if ((await holdLiving(tx, [userId])).length === 0) throw sessionEnded();
    if (await findWithdrawal(tx, id)) return;
    const bank = await findBank(tx, userId);
    if (!bank?.accountId || !bank.isEnabled) throw bankMissing();
    if (!(await insertWithdrawal(tx, { ...wanted, accountId: bank.accountId, createdAt: now, updatedAt: now }))) return;
    await postMoney(tx, {
      key: `withdrawal:${id}`,
      kind: 'withdrawal',
      description: 'Withdrawal to the bank account',
      entries: [
        [{ wallet: userId }, -amountCents],
        ['stripe', amountCents],
      ],
    });
    // The posting locked the wallet, so these still hold at the commit.
    if ((await walletBalance(tx, userId)) < 0) throw notEnough();
    await refuseTooMany(tx, userId, now);
  });
};

/** Counted by what was made: refused attempts cost nothing at Stripe, and many at once get no further than the limit. */
const refuseTooMany = async (tx: Database, userId: string, now: Date): Promise<void> => {
  const span = minutes(10);
  const { made, first } = await countWithdrawals(tx, userId, new Date(now.getTime() - span));
  if (made > limitInTenMinutes) throw tooMany((first?.getTime() ?? now.getTime()) + span - now.getTime());
};

const notEnough = (): ApiError =>
  new ApiError(409, errorCodes.insufficientBalance, 'You do not have enough funds to withdraw this amount.');

const bankMissing = (): ApiError =>
  new ApiError(409, errorCodes.bankMissing, 'Please connect your bank account before you withdraw money.');
