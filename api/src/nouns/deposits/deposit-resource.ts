import { formatMoney, paths, toDollars } from '@nearhand/contracts';
import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { isDueSeldom, isRested } from '../../kernel/jobs/due-rows.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { postMoney, transfer } from '../../ledger/ledger.ts';
import {
  cancelIntent,
  describeReturns,
  disputeAgeMs,
  type IntentAtStripe,
  intentAtStripe,
  intentEvents,
  intentIdOf,
  refundCents,
} from '../../stripe/intent-money.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { stripeResource } from '../../stripe/stripe-resource.ts';
import { type AccountHook, moneyMoving } from '../accounts/account-hooks.ts';
import { type MoneyNotice, tellOfMoney } from '../notifications/money-notice.ts';
import {
  changeDeposit,
  type Deposit,
  type DepositState,
  findDeposit,
  findDepositByIntent,
  followReturns,
  isOpenDeposit,
  isOwedDeposit,
  updateDeposit,
} from './deposit-repository.ts';
import { deposits } from './table.ts';

const maxAgeMs = days(2);

interface ShownDeposit extends IntentAtStripe {
  /** The card takes nothing back, so what was to go there returns to the wallet. */
  isReturnRefused?: boolean;
}

/** Money that a user adds to their wallet by card: the amount that Stripe received is credited once. */
export const depositResource = stripeResource({
  name: 'deposit',
  events: intentEvents,
  idOf: async (db, event) => {
    const intentId = intentIdOf(event);
    return intentId && (await findDepositByIntent(db, intentId))?.id;
  },
  find: findDeposit,
  retrieve: async (context, { id, intentId, state, returnCents }): Promise<ShownDeposit | undefined> => {
    if (intentId === null || state === 'canceled') return undefined;
    const stripe = stripeOf(context);
    const shown = await intentAtStripe(stripe, intentId);
    const { money } = shown;
    const cents = returnCents - money.refundedCents;
    // Stripe refunds no disputed charge: the return waits until the bank has decided.
    if (cents <= 0 || money.disputedCents > money.lostCents) return shown;
    // An error is no refusal of the card: the platform's balance may be too small today. The return stays owed.
    const isRefunded = await refundCents(stripe, intentId, { id, cents, money });
    return isRefunded ? intentAtStripe(stripe, intentId) : { ...shown, isReturnRefused: true };
  },
  apply: async ({ clock, log, settings }, tx, deposit, { intent, money, isReturnRefused }) => {
    const now = clock();
    const state = nextState(deposit.state, intent);
    if (state !== deposit.state) {
      const received = state === 'succeeded' ? { amountCents: intent.amount_received } : {};
      if (state === 'succeeded') await postDeposit(tx, { ...deposit, ...received });
      const failure = state === 'succeeded' ? null : (intent.last_payment_error?.message ?? null);
      await updateDeposit(tx, deposit.id, { state, failure, ...received, updatedAt: now });
    }
    await followReturns(tx, deposit, money, now, isReturnRefused);
    // A refund may fail days after it was made.
    const refusedCents = isReturnRefused ? deposit.returnCents - money.refundedCents : 0;
    if (refusedCents > 0 && !(await tellOfMoney({ clock, settings }, tx, deposit.userId, refusedNotice(refusedCents))))
      log.error({ depositId: deposit.id }, 'a card took no money of a deleted account back: find its owner by hand');
    return 'done';
  },
  table: deposits,
  isOpen: (now) =>
    and(
      isNotNull(deposits.intentId),
      or(
        isOpenDeposit,
        isOwedDeposit,
        and(eq(deposits.state, 'succeeded'), gte(deposits.createdAt, before(now, disputeAgeMs))),
      ),
    ),
  describe: (deposit) => `${deposit.state}${describeReturns(deposit)}`,
  poll: {
    name: 'sync-open-deposits',
    schedule: '* * * * *',
    table: deposits,
    batches: (context, now) => {
      const isDue = and(isOpenDeposit, isRested(deposits, now));
      const isBegun = inArray(deposits.state, ['created', 'failed']);
      const isYoung = gte(deposits.createdAt, before(now, maxAgeMs));
      const isAbandoned = and(ne(deposits.state, 'processing'), lt(deposits.createdAt, before(now, maxAgeMs)));
      const act = (id: string) => endDeposit(context, id);
      // Ordered: money on its way comes before pages that were opened and left.
      return [
        { due: and(isOwedDeposit, isRested(deposits, now)) },
        { due: and(isDue, eq(deposits.state, 'processing')) },
        { due: and(isDue, isBegun, isNull(deposits.intentId)), act },
        { due: and(isDue, isBegun, isYoung, isDueSeldom(deposits, now)) },
        { due: and(isDue, isAbandoned), act },
      ];
    },
  },
});

const refusedNotice = (cents: number): MoneyNotice => ({
  title: 'Your card did not take the money back',
  text: `${formatMoney(toDollars(cents))} could not be returned to your card.`,
  next: 'It is in your wallet again.',
  path: paths.wallet,
  button: 'Go to My Wallet',
});

const endDeposit = async (context: StripeContext, id: string): Promise<void> => {
  const { db, clock } = context;
  const isUnpaid = and(eq(deposits.id, id), isNull(deposits.intentId), isOpenDeposit);
  const canceled = { state: 'canceled', updatedAt: clock() } as const;
  if (await db.transaction((tx) => changeDeposit(tx, canceled, isUnpaid))) return;
  const deposit = await findDeposit(db, id);
  if (deposit?.intentId) await cancelIntent(stripeOf(context), deposit.intentId);
  await depositResource.sync(context, id);
};

/** An account cannot be deleted while its card is charged or refunded. Its unpaid deposits are canceled. */
export const depositsOfAccount: AccountHook = {
  rejectDeletion: async (_context, db, userId, stage) => {
    const open = await listOpen(db, userId);
    if ((await db.$count(deposits, and(eq(deposits.userId, userId), isOwedDeposit))) > 0) throw moneyMoving();
    // In the deleting transaction an open deposit is newer than `beforeDeletion`.
    if (open.some(({ state }) => stage === 'deleting' || state === 'processing')) throw moneyMoving();
  },
  beforeDeletion: async (context, userId) => {
    for (const { id, state } of await listOpen(context.db, userId)) {
      if (state !== 'processing') await callingStripe(context, () => endDeposit(context, id));
    }
  },
};

const listOpen = (db: Database, userId: string): Promise<Deposit[]> =>
  db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, userId), isOpenDeposit));

export const depositDescription = 'Money added to the wallet';

const postDeposit = (tx: Database, { id, userId, amountCents }: Deposit): Promise<boolean> =>
  postMoney(tx, {
    key: `deposit:${id}`,
    kind: 'deposit',
    description: depositDescription,
    entries: transfer('stripe', { wallet: userId }, amountCents),
  });

const nextState = (state: DepositState, intent: Stripe.PaymentIntent): DepositState => {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'processing':
      return 'processing';
    case 'canceled':
      return 'canceled';
    case 'requires_payment_method':
      // An intent that waits for another card after a failure still shows as failed.
      return intent.last_payment_error || state === 'failed' ? 'failed' : 'created';
    default:
      return 'created';
  }
};
