import { type Static, Type } from 'typebox';
import { creditPackageNames } from '../rules/money.ts';
import { Dollars, Id, Instant, PageFilter, SignedDollars } from './envelope.ts';

/** Completed dollars in and out in the last 30 days. A withdrawal that failed and its return cancel out. */
export const WalletMonth = Type.Object({ in: SignedDollars, out: SignedDollars });
export type WalletMonth = Static<typeof WalletMonth>;

/** Somebody's wallet; the balance in decimal dollars. An API older than 2026-12 gives no `month` and no `available`. */
export const Wallet = Type.Object({
  _id: Id,
  balance: SignedDollars,
  bankAccountConnected: Type.Boolean(),
  available: Type.Optional(
    Type.Number({ description: 'Can be withdrawn: the balance without `onHold` and `fromCards`' }),
  ),
  onHold: Type.Optional(Type.Number({ description: 'Part of the balance that cannot be withdrawn yet' })),
  holdDays: Type.Optional(
    Type.Number({ description: 'Days after a booking’s time in which its earnings are on hold' }),
  ),
  fromCards: Type.Optional(
    Type.Number({ description: 'Part of the balance that came from cards: it is spent or goes back to its card' }),
  ),
  returnable: Type.Optional(Type.Number({ description: 'Part of `fromCards` that can go back to its card now' })),
  month: Type.Optional(WalletMonth),
});
export type Wallet = Static<typeof Wallet>;

export const WalletTransactionType = Type.Enum(['deposit', 'withdrawal', 'service_payment', 'refund']);
export type WalletTransactionType = Static<typeof WalletTransactionType>;

export const WalletTransaction = Type.Object({
  _id: Id,
  type: WalletTransactionType,
  description: Type.String(),
  amount: SignedDollars,
  status: Type.Enum(['completed', 'pending', 'failed']),
  createdAt: Instant,
});
export type WalletTransaction = Static<typeof WalletTransaction>;

/** Query of `GET /wallet/transactions`. */
export const WalletTransactionFilter = Type.Object({
  ...PageFilter.properties,
  type: Type.Optional(WalletTransactionType),
});
export type WalletTransactionFilter = Static<typeof WalletTransactionFilter>;

/** An amount to add or take, in decimal dollars. What is no payable amount is refused with a sentence of its own. */
const Amount = Type.Object({ amount: Type.Number() });

/** `POST /wallet/add-money`. */
export const AddMoney = Amount;
/** With what the browser confirms the card payment. */
export const DepositIntent = Type.Object({ clientSecret: Type.String() });
export type DepositIntent = Static<typeof DepositIntent>;

/** `POST /wallet/confirm-deposit`. */
export const ConfirmDeposit = Type.Object({ paymentIntentId: Type.String({ maxLength: 255 }), amount: Type.Number() });
export type ConfirmDeposit = Static<typeof ConfirmDeposit>;

/** `POST /wallet/withdraw`. */
export const WithdrawMoney = Amount;

/** `POST /wallet/return-to-card`. */
export const ReturnMoney = Amount;

/** How money that goes to or comes from the outside stands, and the wallet after it. */
export const WalletMovement = Type.Object({
  status: Type.Enum(['completed', 'pending', 'failed']),
  amount: Dollars,
  balance: SignedDollars,
});
export type WalletMovement = Static<typeof WalletMovement>;

/** `GET /subscription/credits`. */
export const Credits = Type.Object({
  credits: Type.Integer({ default: 0, description: 'Below zero where the price of spent credits went back' }),
});
export type Credits = Static<typeof Credits>;

/** `grant` comes with a plan or as a gift. */
export const CreditTransactionType = Type.Enum(['purchase', 'grant', 'spend']);
export type CreditTransactionType = Static<typeof CreditTransactionType>;

/** One row of `GET /subscription/credits/history`, newest first. */
export const CreditTransaction = Type.Object({
  _id: Id,
  description: Type.String(),
  type: CreditTransactionType,
  /** Credits, negative where they were spent. */
  amount: Type.Integer(),
  createdAt: Instant,
  /** Its source: the checkout session of a purchase, or the `ref` of the success page for a plan's first credits. */
  reference: Type.Optional(Type.String()),
});
export type CreditTransaction = Static<typeof CreditTransaction>;

/** Query of `GET /subscription/credits/history`. */
export const CreditTransactionFilter = Type.Object({
  ...PageFilter.properties,
  reference: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});
export type CreditTransactionFilter = Static<typeof CreditTransactionFilter>;

/** `POST /subscription/credits/purchase`. */
export const CreditPurchase = Type.Object({
  package: Type.Enum(creditPackageNames),
  /** A path of this site that is offered afterwards; what is none is ignored. */
  returnUrl: Type.Optional(Type.String({ maxLength: 500 })),
});
export type CreditPurchase = Static<typeof CreditPurchase>;

export const PaymentRequest = Type.Object({ bookingId: Id });
export type PaymentRequest = Static<typeof PaymentRequest>;

/** `POST payments/wallet`. */
export const WalletPayment = Type.Object({ bookingId: Id, paymentStatus: Type.Literal('paid') });
/** `POST payments/release`. */
export const BookingRelease = Type.Object({ bookingId: Id, released: Type.Literal(true) });

/** For the card form, which confirms the payment in the browser. */
export const PaymentIntent = Type.Object({ clientSecret: Type.String(), paymentId: Id });
export type PaymentIntent = Static<typeof PaymentIntent>;
