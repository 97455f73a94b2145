import {
  Dollars,
  flag,
  Id,
  Instant,
  neededText,
  number,
  oneOf,
  optional,
  record,
  SignedDollars,
  text,
} from '@nearhand/contracts/schema';
import * as v from 'valibot';

/** Completed dollars in and out in the last 30 days. A withdrawal that failed and its return cancel out. */
const WalletMonth = record({ in: SignedDollars.strict, out: SignedDollars.strict });
export type WalletMonth = v.InferOutput<typeof WalletMonth>;

/** Somebody's wallet; the balance in decimal dollars. An API older than 2026-12 gives no `month` and no `available`. */
export const Wallet = record({
  _id: Id,
  balance: SignedDollars,
  bankAccountConnected: flag(),
  /** Can be withdrawn: the balance without `onHold` and `fromCards`. */
  available: optional(number()),
  /** Part of the balance that cannot be withdrawn yet. */
  onHold: optional(number()),
  /** Days after a booking’s time in which its earnings are on hold. */
  holdDays: optional(number()),
  /** Part of the balance that came from cards: it is spent or goes back to its card. */
  fromCards: optional(number()),
  /** Part of `fromCards` that can go back to its card now. */
  returnable: optional(number()),
  month: optional(WalletMonth),
});
export type Wallet = v.InferOutput<typeof Wallet>;

export const WalletTransactionType = oneOf(['deposit', 'withdrawal', 'service_payment', 'refund']);
export type WalletTransactionType = v.InferOutput<typeof WalletTransactionType>;

const MovementStatus = oneOf(['completed', 'pending', 'failed'], 'pending');

export const WalletTransaction = v.pipe(
  record({
    _id: Id,
    type: WalletTransactionType,
    description: text(),
    amount: SignedDollars,
    status: MovementStatus,
    createdAt: Instant,
  }),
  // No deposit is negative: it is of a type that this release does not know.
  v.transform((one) => (one.type === 'deposit' && one.amount < 0 ? { ...one, type: 'service_payment' as const } : one)),
);
export type WalletTransaction = v.InferOutput<typeof WalletTransaction>;

/** With what the browser confirms the card payment. */
export const DepositIntent = record({ clientSecret: neededText() });
export type DepositIntent = v.InferOutput<typeof DepositIntent>;

/** How money that goes to or comes from the outside stands, and the wallet after it. */
export const WalletMovement = record({ status: MovementStatus, amount: Dollars, balance: SignedDollars });
export type WalletMovement = v.InferOutput<typeof WalletMovement>;
