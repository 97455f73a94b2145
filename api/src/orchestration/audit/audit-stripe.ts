import { eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { checkouts } from '../../nouns/checkouts/table.ts';
import { deposits } from '../../nouns/deposits/table.ts';
import { payments } from '../../nouns/payments/table.ts';
import { withdrawals } from '../../nouns/withdrawals/table.ts';
import { chargeOf, withdrawn } from '../../stripe/intent-money.ts';

/** Cents of one payment intent, at Stripe or in the database. */
interface IntentSums {
  capturedCents: number;
  refundedCents: number;
  disputedCents: number;
}

interface KnownIntent extends IntentSums {
  name: string;
}

const pageSize = 100;

/**
 * Compares every payment, deposit, purchase of credits and withdrawal with Stripe, and the ledger's Stripe account with what
 * Stripe has, to the cent. Names each difference. What is on its way at that moment shows as one; run `reconcile` before.
 */
export const auditStripe = async (db: Database, stripe: Stripe): Promise<string[]> => {
  const known = await knownIntents(db);
  const shown = await intentsAt(stripe);
  const transfers = await transfersAt(stripe);
  const differences = [...compareIntents(known, shown), ...(await compareWithdrawals(db, transfers))];
  const expected = await expectedBalance(db, shown, transfers);
  const booked = await bookedBalance(db);
  if (expected !== booked)
    differences.push(`the ledger’s Stripe account stands at ${booked}, Stripe’s own sum at ${expected}`);
  return differences;
};

const knownIntents = async (db: Database): Promise<Map<string, KnownIntent>> => {
  const known = new Map<string, KnownIntent>();
  const add = (intentId: string | null, intent: KnownIntent): void => {
    if (intentId !== null) known.set(intentId, intent);
  };
  for (const row of await db.select().from(payments).where(isNotNull(payments.intentId)))
    add(row.intentId, { name: `payment ${row.id}`, ...sumsOf(row, row.capturedCents) });
  for (const row of await db.select().from(deposits).where(isNotNull(deposits.intentId)))
    add(row.intentId, { name: `deposit ${row.id}`, ...sumsOf(row, row.state === 'succeeded' ? row.amountCents : 0) });
  for (const row of await db.select().from(checkouts).where(isNotNull(checkouts.intentId)))
    add(row.intentId, { name: `checkout ${row.id}`, ...sumsOf(row, row.amountCents) });
  return known;
};

const sumsOf = (
  { refundedCents, disputedCents }: Omit<IntentSums, 'capturedCents'>,
  capturedCents: number,
): IntentSums => ({ capturedCents, refundedCents, disputedCents });

interface ShownIntent extends IntentSums {
  metadata: Stripe.Metadata;
}

const intentsAt = async (stripe: Stripe): Promise<Map<string, ShownIntent>> => {
  const disputed = new Map<string, number>();
  for await (const { payment_intent: intent, amount, status } of stripe.disputes.list({ limit: pageSize })) {
    const id = typeof intent === 'string' ? intent : (intent?.id ?? '');
    if (withdrawn.includes(status)) disputed.set(id, (disputed.get(id) ?? 0) + amount);
  }
  const shown = new Map<string, ShownIntent>();
  for await (const intent of stripe.paymentIntents.list({ limit: pageSize, expand: ['data.latest_charge'] })) {
    const isTaken = intent.status === 'succeeded';
    shown.set(intent.id, {
      capturedCents: isTaken ? intent.amount_received : 0,
      refundedCents: isTaken ? (chargeOf(intent)?.amount_refunded ?? 0) : 0,
      disputedCents: disputed.get(intent.id) ?? 0,
      metadata: intent.metadata,
    });
  }
  return shown;
};

const nothing: IntentSums = { capturedCents: 0, refundedCents: 0, disputedCents: 0 };

const compareIntents = (known: Map<string, KnownIntent>, shown: Map<string, ShownIntent>): string[] => {
  const differences: string[] = [];
  for (const [id, { name, ...own }] of known) {
    const there = shown.get(id) ?? nothing;
    for (const sum of ['capturedCents', 'refundedCents', 'disputedCents'] as const) {
      if (own[sum] === there[sum]) continue;
      differences.push(`${name} (${id}): ${sum} is ${own[sum]} here and ${there[sum]} at Stripe`);
    }
  }
  for (const [id, { capturedCents, refundedCents, metadata }] of shown) {
    const isOurs =
      metadata.paymentId !== undefined || metadata.depositId !== undefined || metadata.checkoutId !== undefined;
    if (isOurs && !known.has(id) && capturedCents > refundedCents) {
      differences.push(`${id} at Stripe has ${capturedCents - refundedCents} cents that nothing here knows`);
    }
  }
  return differences;
};

const transfersAt = async (stripe: Stripe): Promise<Map<string, number>> => {
  const transfers = new Map<string, number>();
  for await (const { metadata, amount, amount_reversed } of stripe.transfers.list({ limit: pageSize })) {
    const id = metadata.withdrawalId;
    if (id !== undefined) transfers.set(id, (transfers.get(id) ?? 0) + amount - amount_reversed);
  }
  return transfers;
};

const compareWithdrawals = async (db: Database, transfers: Map<string, number>): Promise<string[]> => {
  const rows = await db.select().from(withdrawals);
  const differences = rows.flatMap(({ id, state, amountCents }) => {
    const there = transfers.get(id) ?? 0;
    // A requested one may not have reached Stripe yet.
    const mayBeUnsent = state === 'requested' || state === 'failed';
    const mayBeSent = state !== 'failed';
    const isRight = (mayBeUnsent && there === 0) || (mayBeSent && there === amountCents);
    return isRight ? [] : [`withdrawal ${id} is ${state} with ${amountCents} cents, and Stripe sent ${there}`];
  });
  const known = new Set(rows.map(({ id }) => id));
  for (const [id, cents] of transfers)
    if (!known.has(id) && cents !== 0)
      differences.push(`Stripe sent ${cents} cents for a withdrawal ${id} that is not here`);
  return differences;
};

/** Money of payments and deposits that Stripe has, less what it sent to banks. Negative: it is owed to the ledger's others. */
const expectedBalance = async (
  db: Database,
  shown: Map<string, ShownIntent>,
  transfers: Map<string, number>,
): Promise<number> => {
  let cents = 0;
  const ofLedger = await db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(isNotNull(payments.intentId))
    .union(db.select({ intentId: deposits.intentId }).from(deposits).where(isNotNull(deposits.intentId)));
  for (const { intentId } of ofLedger) {
    const { capturedCents, refundedCents, disputedCents } = shown.get(intentId ?? '') ?? nothing;
    cents -= capturedCents - refundedCents - disputedCents;
  }
  for (const sent of transfers.values()) cents += sent;
  const unsent = await db
    .select({ id: withdrawals.id, amountCents: withdrawals.amountCents })
    .from(withdrawals)
    .where(inArray(withdrawals.state, ['requested', 'transferred']));
  for (const { id, amountCents } of unsent) if (!transfers.has(id)) cents += amountCents;
  const owed = await db.select().from(deposits).where(gt(deposits.returnCents, deposits.refundedCents));
  for (const { returnCents, refundedCents } of owed) cents += returnCents - refundedCents;
  return cents;
};

/** Without the movements of demo data, which Stripe does not know. */
const bookedBalance = async (db: Database): Promise<number> => {
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${ledgerPostings.amount}), 0)`.mapWith(Number) })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(sql`${ledgerAccounts.kind} = 'stripe' and ${ledgerTransactions.key} not like '%:demo %'`);
  return row?.cents ?? 0;
};
