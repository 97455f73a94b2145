import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';

/** Completed dollars in and out in the last 30 days. A withdrawal that failed and its return cancel out. */
const WalletMonth = s.record({ in: s.SignedDollars.strict, out: s.SignedDollars.strict });
export type WalletMonth = v.InferOutput<typeof WalletMonth>;

/** Somebody's wallet; the balance in decimal dollars. An API older than 2026-12 gives no `month` and no `available`. */
export const Wallet = s.record({
  _id: s.Id,
  balance: s.SignedDollars,
  bankAccountConnected: s.flag(),
  /** Can be withdrawn: the balance without `onHold` and `fromCards`. */
  available: s.optional(s.number()),
  /** Part of the balance that cannot be withdrawn yet. */
  onHold: s.optional(s.number()),
  /** Days after a booking’s time in which its earnings are on hold. */
  holdDays: s.optional(s.number()),
  /** Part of the balance that came from cards: it is spent or goes back to its card. */
  fromCards: s.optional(s.number()),
  /** Part of `fromCards` that can go back to its card now. */
  returnable: s.optional(s.number()),
  month: s.optional(WalletMonth),
});
export type Wallet = v.InferOutput<typeof Wallet>;

export const WalletTransactionType = s.oneOf(['deposit', 'withdrawal', 'service_payment', 'refund']);
export type WalletTransactionType = v.InferOutput<typeof WalletTransactionType>;

const MovementStatus = s.oneOf(['completed', 'pending', 'failed'], 'pending');

export const WalletTransaction = v.pipe(
  s.record({
    _id: s.Id,
    type: WalletTransactionType,
    description: s.text(),
    amount: s.SignedDollars,
    status: MovementStatus,
    createdAt: s.Instant,
  }),
  // No deposit is negative: it is of a type that this release does not know.
  v.transform((one) => (one.type === 'deposit' && one.amount < 0 ? { ...one, type: 'service_payment' as const } : one)),
);
export type WalletTransaction = v.InferOutput<typeof WalletTransaction>;

/** With what the browser confirms the card payment. */
export const DepositIntent = s.record({ clientSecret: s.neededText() });
export type DepositIntent = v.InferOutput<typeof DepositIntent>;

/** How money that goes to or comes from the outside stands, and the wallet after it. */
export const WalletMovement = s.record({ status: MovementStatus, amount: s.Dollars, balance: s.SignedDollars });
export type WalletMovement = v.InferOutput<typeof WalletMovement>;
