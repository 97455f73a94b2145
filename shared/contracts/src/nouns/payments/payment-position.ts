/** A payment is for the booking itself, for an extra charge, or a tip. */
export const paymentPurposes = ['booking', 'charge', 'tip'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** The four ways in which money of a booking moves after it was confirmed. */
export const moveKinds = ['cancel', 'refund', 'charge', 'tip'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** `cancel` and `refund` give `amountCents` back to the customer; `charge` and `tip` take them. */
export interface MoneyMove {
  kind: MoveKind;
  amountCents: number;
}

/** Stripe's minimum for a charge. */
export const minCardCents = 50;

/** All that decides where the money of one payment is. In integer cents. */
export interface PaymentFacts {
  purpose: PaymentPurpose;
  amountCents: number;
  /** A card holds the amount, and nothing was captured yet. */
  isHeld: boolean;
  capturedCents: number;
  refundedCents: number;
  /** Given back to the customer's wallet, because the card could not take it. */
  toWalletCents: number;
  /** Withdrawn by the card's bank in disputes that are open or lost. */
  disputedCents: number;
  /** To be given back in all: what was agreed, decided or cancelled. What is not captured counts as given back. */
  returnCents: number;
  /** The provider gets what is kept. */
  isReleased: boolean;
  feePercent: number;
}

/** The part of each account in one payment, in cents. They add up to zero. */
export interface PaymentPosition {
  /** The customer's wallet, or Stripe for a card: negative for what was taken from it. */
  payer: number;
  escrow: number;
  provider: number;
  fees: number;
  /** Went to the customer's wallet instead of the card. */
  toWallet: number;
}

const netCents = ({ capturedCents, refundedCents, disputedCents, toWalletCents }: PaymentFacts): number =>
  capturedCents - refundedCents - disputedCents - toWalletCents;

const agreedCents = ({ amountCents, returnCents }: PaymentFacts): number => amountCents - returnCents;

/** The rest of a payment once all that is owed was given back. Of a hold: the part that will be captured. */
export const retainedCents = (facts: PaymentFacts): number =>
  Math.min(facts.isHeld ? facts.amountCents : netCents(facts), agreedCents(facts));

/** True where the rest of a hold is too little for a charge. */
export const isTooSmallForCard = (facts: PaymentFacts): boolean => {
  const retained = retainedCents(facts);
  return facts.isHeld && retained > 0 && retained < minCardCents;
};

/** The marketplace's fee on what a provider keeps, rounded to cents. */
export const feeCents = (cents: number, feePercent: number): number =>
  Math.max(0, Math.round((cents * feePercent) / 100));

/**
 * Where the money of a payment is. The ledger posts the difference of two positions whenever a fact changes, so what a
 * screen shows before a click is what moves.
 */
export const paymentPosition = (facts: PaymentFacts): PaymentPosition => {
  const net = netCents(facts);
  // More went back than came in: the provider owes it.
  const released = facts.isReleased ? Math.min(net, agreedCents(facts)) : Math.min(net, 0);
  const fees = feeCents(released, facts.feePercent);
  const { toWalletCents: toWallet } = facts;
  return { payer: 0 - net - toWallet, escrow: net - released, provider: released - fees, fees, toWallet };
};

/** The costs of a booking for its customer and its income for the provider in the end, in cents. */
export interface MoneyOutcome {
  customerPays: number;
  providerGets: number;
  fee: number;
}

/** The outcome once the booking is over and everything owed was given back. */
export const moneyOutcome = (payments: readonly PaymentFacts[]): MoneyOutcome => {
  const outcome = { customerPays: 0, providerGets: 0, fee: 0 };
  for (const payment of payments) {
    const retained = retainedCents(payment);
    const fee = feeCents(retained, payment.feePercent);
    outcome.customerPays += retained;
    outcome.providerGets += retained - fee;
    outcome.fee += fee;
  }
  return outcome;
};

/** The most that can be given back, in cents. */
export const refundableCents = (payments: readonly PaymentFacts[]): number =>
  payments.reduce((sum, payment) => sum + Math.max(0, retainedCents(payment)), 0);

/** The payments after `cents` more are to be given back: first of the newest extras, last of the booking's own payment. */
export const withReturned = <P extends PaymentFacts>(payments: readonly P[], cents: number): P[] => {
  let left = cents;
  const returned = [...payments].reverse().map((payment) => {
    const retained = retainedCents(payment);
    const given = Math.min(left, Math.max(0, retained));
    left -= given;
    return given === 0 ? payment : { ...payment, returnCents: payment.amountCents - retained + given };
  });
  return returned.reverse();
};

/** A tip is the provider's in full. */
export const movePercent = (kind: MoveKind, feePercent: number): number => (kind === 'tip' ? 0 : feePercent);

/** A booking's money, as far as a move needs to know it. */
export interface BookingFunds {
  payments: readonly PaymentFacts[];
  feePercent: number;
  isCompleted: boolean;
}

/** The payments after a move. */
export const moved = ({ kind, amountCents }: MoneyMove, funds: BookingFunds): PaymentFacts[] => {
  const { payments, feePercent, isCompleted } = funds;
  if (kind === 'refund') return withReturned(payments, amountCents);
  if (kind === 'cancel') {
    return withReturned(payments, amountCents).map((payment) => ({ ...payment, isReleased: true }));
  }
  const extra: PaymentFacts = {
    purpose: kind,
    amountCents,
    isHeld: false,
    capturedCents: amountCents,
    refundedCents: 0,
    toWalletCents: 0,
    disputedCents: 0,
    returnCents: 0,
    isReleased: isCompleted,
    feePercent: movePercent(kind, feePercent),
  };
  return [...payments, extra];
};

/** The change of the outcome by a move, in cents. */
export const moveEffect = (move: MoneyMove, funds: BookingFunds): MoneyOutcome => {
  const before = moneyOutcome(funds.payments);
  const after = moneyOutcome(moved(move, funds));
  return {
    customerPays: after.customerPays - before.customerPays,
    providerGets: after.providerGets - before.providerGets,
    fee: after.fee - before.fee,
  };
};
