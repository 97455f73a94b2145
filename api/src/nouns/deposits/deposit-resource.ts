import { and, eq, gte, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { deposits } from '../../kernel/database/schema.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { postMoney } from '../../ledger/ledger.ts';
import { isDueSeldom, isRested } from '../../stripe/due-rows.ts';
import { cancelIntent, intentEvents, intentIdOf } from '../../stripe/payment-intents.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { stripeResource } from '../../stripe/stripe-resource.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { moneyMoving } from '../accounts/account-refusals.ts';
import {
  cancelWithoutIntent,
  type Deposit,
  type DepositState,
  findDeposit,
  findDepositByIntent,
  hasEnded,
  isOpenDeposit,
  listOpenDeposits,
  updateDeposit,
} from './deposit-repository.ts';

/** An unfinished deposit ends after this time. */
const pageAge = days(2);

/** Money that somebody adds to their wallet by card: what Stripe received is in the wallet once. */
export const depositResource = stripeResource({
  name: 'deposit',
  events: intentEvents,
  idOf: async (db, event) => {
    const intentId = intentIdOf(event);
    return intentId && (await findDepositByIntent(db, intentId))?.id;
  },
  find: findDeposit,
  retrieve: async (context, deposit) =>
    deposit.intentId === null || hasEnded(deposit)
      ? undefined
      : stripeOf(context).paymentIntents.retrieve(deposit.intentId),
  apply: async ({ clock }, tx, deposit, intent) => {
    const state = nextState(deposit.state, intent);
    if (state === deposit.state) return 'done';
    const received = state === 'succeeded' ? { amountCents: intent.amount_received } : {};
    if (state === 'succeeded') await postDeposit(tx, { ...deposit, ...received });
    const failure = intent.last_payment_error?.message ?? null;
    await updateDeposit(tx, deposit.id, { state, failure, ...received, updatedAt: clock() });
    return 'done';
  },
  table: deposits,
  isOpen: () => and(isNotNull(deposits.intentId), isOpenDeposit),
  describe: ({ state }) => state,
  poll: {
    name: 'settle-open-deposits',
    schedule: '* * * * *',
    table: deposits,
    batches: (context, now) => {
      const isDue = and(isOpenDeposit, isRested(deposits, now));
      const isBegun = inArray(deposits.state, ['created', 'failed']);
      const isYoung = gte(deposits.createdAt, before(now, pageAge));
      const isLeft = and(ne(deposits.state, 'processing'), lt(deposits.createdAt, before(now, pageAge)));
      const end = (id: string) => endDeposit(context, id);
      // In this order: money that is on its way does not wait for pages that were opened and left.
      return [
        { due: and(isDue, eq(deposits.state, 'processing')) },
        { due: and(isDue, isBegun, isNull(deposits.intentId)), act: end },
        { due: and(isDue, isBegun, isYoung, isDueSeldom(deposits, now)) },
        { due: and(isDue, isLeft), act: end },
      ];
    },
  },
});

/** Ends an abandoned deposit. A card that was confirmed just before still counts. */
const endDeposit = async (context: StripeContext, id: string): Promise<void> => {
  if (await cancelWithoutIntent(context.db, id, context.clock())) return;
  const deposit = await findDeposit(context.db, id);
  if (deposit?.intentId) await cancelIntent(stripeOf(context), deposit.intentId);
  await depositResource.sync(context, id);
};

/** An account stays while a card is being charged for it. Deposits that were only begun end with it. */
export const depositsOfAccount: AccountHook = {
  refuseDeletion: async (_context, db, userId, stage) => {
    const open = await listOpenDeposits(db, userId);
    // In the deleting transaction those that were only begun have ended, so what is open began since.
    if (open.some(({ state }) => stage === 'deleting' || state === 'processing')) throw moneyMoving();
  },
  beforeDeletion: async (context, userId) => {
    for (const { id, state } of await listOpenDeposits(context.db, userId)) {
      if (state !== 'processing') await callingStripe(context, () => endDeposit(context, id));
    }
  },
};

export const depositDescription = 'Money added to the wallet';

const postDeposit = (tx: Database, { id, userId, amountCents }: Deposit): Promise<boolean> =>
  postMoney(tx, {
    key: `deposit:${id}`,
    kind: 'deposit',
    description: depositDescription,
    entries: [
      ['stripe', -amountCents],
      [{ wallet: userId }, amountCents],
    ],
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
      // An intent that waits for another card after a failure still reads as failed.
      return intent.last_payment_error || state === 'failed' ? 'failed' : 'created';
    default:
      return 'created';
  }
};
