import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, notInArray, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { deposits, endedDepositStates } from '../../kernel/database/schema.ts';
import { isDueSeldom, isRested } from '../../kernel/jobs/due-rows.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { postMoney } from '../../ledger/ledger.ts';
import {
  describeReturns,
  disputeAgeMs,
  type IntentMoney,
  intentMoney,
  writeDisputes,
} from '../../stripe/intent-money.ts';
import { cancelIntent, intentEvents, intentIdOf, withCharge } from '../../stripe/payment-intents.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { rowVersion, stripeResource } from '../../stripe/stripe-resource.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { moneyMoving } from '../accounts/account-hooks.ts';

const maxAgeMs = days(2);

export type Deposit = typeof deposits.$inferSelect;
export type DepositState = Deposit['state'];

export const isOpenDeposit = notInArray(deposits.state, [...endedDepositStates]);

export const findDeposit = (db: Database, id: string): Promise<(Deposit & { version: string }) | undefined> =>
  db.query.deposits.findFirst({ where: eq(deposits.id, id), extras: { version: rowVersion(deposits) } });

export const findDepositByIntent = (db: Database, intentId: string): Promise<Deposit | undefined> =>
  db.query.deposits.findFirst({ where: eq(deposits.intentId, intentId) });

export const updateDeposit = async (
  tx: Database,
  id: string,
  values: Partial<typeof deposits.$inferInsert>,
): Promise<void> => {
  await tx.update(deposits).set(values).where(eq(deposits.id, id));
};

/** Money that a user adds to their wallet by card: the amount that Stripe received is credited once. */
export const depositResource = stripeResource({
  name: 'deposit',
  events: intentEvents,
  idOf: async (db, event) => {
    const intentId = intentIdOf(event);
    return intentId && (await findDepositByIntent(db, intentId))?.id;
  },
  find: findDeposit,
  retrieve: async (context, { intentId, state }) => {
    if (intentId === null || state === 'canceled') return undefined;
    const stripe = stripeOf(context);
    const intent = await stripe.paymentIntents.retrieve(intentId, withCharge);
    return { intent, money: await intentMoney(stripe, intent) };
  },
  apply: async ({ clock }, tx, deposit, { intent, money }) => {
    const now = clock();
    const state = nextState(deposit.state, intent);
    if (state !== deposit.state) {
      const received = state === 'succeeded' ? { amountCents: intent.amount_received } : {};
      if (state === 'succeeded') await postDeposit(tx, { ...deposit, ...received });
      const failure = intent.last_payment_error?.message ?? null;
      await updateDeposit(tx, deposit.id, { state, failure, ...received, updatedAt: now });
    }
    await followReturns(tx, deposit, money, now);
    return 'done';
  },
  table: deposits,
  isOpen: (now) =>
    and(
      isNotNull(deposits.intentId),
      or(isOpenDeposit, and(eq(deposits.state, 'succeeded'), gte(deposits.createdAt, before(now, disputeAgeMs)))),
    ),
  describe: (deposit) => `${deposit.state}${describeReturns(deposit)}`,
  poll: {
    name: 'settle-open-deposits',
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
        { due: and(isDue, eq(deposits.state, 'processing')) },
        { due: and(isDue, isBegun, isNull(deposits.intentId)), act },
        { due: and(isDue, isBegun, isYoung, isDueSeldom(deposits, now)) },
        { due: and(isDue, isAbandoned), act },
      ];
    },
  },
});

const endDeposit = async (context: StripeContext, id: string): Promise<void> => {
  const { db, clock } = context;
  const [canceled] = await db
    .update(deposits)
    .set({ state: 'canceled', updatedAt: clock() })
    .where(and(eq(deposits.id, id), isNull(deposits.intentId), isOpenDeposit))
    .returning({ id: deposits.id });
  if (canceled) return;
  const deposit = await findDeposit(db, id);
  if (deposit?.intentId) await cancelIntent(stripeOf(context), deposit.intentId);
  await depositResource.sync(context, id);
};

/** An account cannot be deleted while its card is being charged. Its unpaid deposits are canceled. */
export const depositsOfAccount: AccountHook = {
  rejectDeletion: async (_context, db, userId, stage) => {
    const open = await listOpen(db, userId);
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
  db.query.deposits.findMany({ where: and(eq(deposits.userId, userId), isOpenDeposit) });

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

/** Money that Stripe gave back, or a bank took, leaves the wallet, which may go below zero. */
const followReturns = async (tx: Database, deposit: Deposit, money: IntentMoney, now: Date): Promise<void> => {
  const { id, userId, refundedCents, disputedCents } = deposit;
  const returns = [
    { kind: 'refund', cents: money.refundedCents - refundedCents, description: 'Added money was refunded' },
    { kind: 'dispute', cents: money.disputedCents - disputedCents, description: 'Disputed: added money' },
  ] as const;
  let { movements } = deposit;
  for (const { kind, cents, description } of returns) {
    if (cents === 0) continue;
    movements += 1;
    await postMoney(tx, {
      key: `deposit_return:${id}:${movements}`,
      kind,
      description,
      entries: [
        [{ wallet: userId }, -cents],
        ['stripe', cents],
      ],
    });
  }
  if (movements > deposit.movements) {
    const { refundedCents, disputedCents } = money;
    await updateDeposit(tx, id, { refundedCents, disputedCents, movements, updatedAt: now });
  }
  await writeDisputes(tx, { depositId: id }, money.disputes, now);
};

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
