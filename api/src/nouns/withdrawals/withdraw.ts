import { errorCodes, formatMoney, toDollars, type WalletMovement, type WalletTransaction } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { postMoney, transfer, walletBalance } from '../../ledger/ledger.ts';
import { toMovement } from '../../ledger/wallet-amounts.ts';
import { type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { availableOf } from './available.ts';
import { findBank } from './bank-account.ts';
import { checkPayoutLimits } from './payout-limits.ts';
import type { Withdrawal } from './payout-steps.ts';
import { withdrawals } from './table.ts';
import { findWithdrawal, withdrawalResource } from './withdrawal-resource.ts';

/** The money has left the wallet: a job goes on if Stripe takes longer. */
const syncTimeoutMs = 5_000;

type Wanted = Pick<Withdrawal, 'amountCents' | 'id' | 'userId'>;

export const movementStatus: Record<Withdrawal['state'], WalletTransaction['status']> = {
  requested: 'pending',
  transferred: 'pending',
  paid: 'completed',
  failed: 'failed',
};

export const withdraw = async (
  context: StripeContext & Pick<FastifyInstance, 'background'>,
  wanted: Wanted,
): Promise<WalletMovement> => {
  const { background, db, log } = context;
  const { id } = wanted;
  await requestWithdrawal(context, wanted);
  const sync = () => withdrawalResource.sync(context, id);
  await background.within(syncTimeoutMs, `withdrawal:${id}`, sync, (error) =>
    log.error({ err: error, withdrawalId: id }, 'a withdrawal waits to be sent on'),
  );
  const withdrawal = await findWithdrawal(db, id);
  return toMovement(db, wanted, movementStatus[withdrawal?.state ?? 'requested']);
};

/** Takes money from a wallet and stores where it goes; Stripe is called after the commit. A repeated id changes nothing. */
export const requestWithdrawal = (context: StripeContext, wanted: Wanted): Promise<void> => {
  stripeOf(context);
  const now = context.clock();
  const { id, userId, amountCents } = wanted;
  return context.db.transaction(async (tx) => {
    // The lock makes a deletion of the account and this withdrawal see each other.
    if ((await holdLiving(tx, [userId])).length === 0) throw sessionEnded();
    if (await findWithdrawal(tx, id)) return;
    const bank = await findBank(tx, userId);
    if (!bank?.accountId || !bank.isEnabled) throw bankMissing();
    const values = { ...wanted, accountId: bank.accountId, createdAt: now, updatedAt: now };
    const [inserted] = await tx
      .insert(withdrawals)
      .values(values)
      .onConflictDoNothing({ target: withdrawals.id })
      .returning({ id: withdrawals.id });
    if (!inserted) return;
    await postMoney(tx, {
      key: `withdrawal:${id}`,
      kind: 'withdrawal',
      description: 'Withdrawal to the bank account',
      entries: transfer({ wallet: userId }, 'stripe', amountCents),
    });
    // The posting locked the wallet until the commit.
    const left = await walletBalance(tx, userId);
    if (left < 0) throw notEnough();
    const parts = await availableOf(context, tx, userId, left + amountCents);
    if (amountCents > parts.available) throw notAvailable(parts);
    await checkPayoutLimits(context, tx, wanted);
  });
};

const notEnough = (): ApiError =>
  new ApiError(409, errorCodes.insufficientBalance, 'You do not have enough funds to withdraw this amount.');

const notAvailable = ({ available, onHold, fromCards }: Awaited<ReturnType<typeof availableOf>>): ApiError => {
  const dollars = (cents: number) => formatMoney(toDollars(cents));
  const reasons = [
    `You can withdraw ${dollars(available)} now.`,
    ...(onHold > 0
      ? [`${dollars(onHold)} is on hold until the time of its bookings, or while a problem is open.`]
      : []),
    ...(fromCards > 0 ? [`${dollars(fromCards)} came from a card: it can be spent here or go back to its card.`] : []),
  ];
  return new ApiError(409, errorCodes.insufficientBalance, reasons.join(' '));
};

const bankMissing = (): ApiError =>
  new ApiError(409, errorCodes.bankMissing, 'Please connect your bank account before you withdraw money.');
