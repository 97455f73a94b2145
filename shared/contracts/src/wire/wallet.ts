import { type Static, Type } from 'typebox';
import { Dollars, Id, Instant, SignedDollars } from './envelope.ts';

/** Somebody's wallet; the balance in decimal dollars. */
export const Wallet = Type.Object({ _id: Id, balance: SignedDollars, bankAccountConnected: Type.Boolean() });
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

/** An amount to add or take, in decimal dollars. What is no payable amount is refused with a sentence of its own. */
const Amount = Type.Object({ amount: Type.Number() });

/** `POST /wallet/add-money`. */
export const AddMoney = Amount;
export type AddMoney = Static<typeof AddMoney>;
/** With what the browser confirms the card payment. */
export const DepositIntent = Type.Object({ clientSecret: Type.String() });
export type DepositIntent = Static<typeof DepositIntent>;

/** `POST /wallet/confirm-deposit`. */
export const ConfirmDeposit = Type.Object({ paymentIntentId: Type.String({ maxLength: 255 }), amount: Type.Number() });
export type ConfirmDeposit = Static<typeof ConfirmDeposit>;

/** `POST /wallet/withdraw`. */
export const WithdrawMoney = Amount;
export type WithdrawMoney = Static<typeof WithdrawMoney>;

/** How money that goes to or comes from the outside stands, and the wallet after it. */
export const WalletMovement = Type.Object({
  status: Type.Enum(['completed', 'pending', 'failed']),
  amount: Dollars,
  balance: SignedDollars,
});
export type WalletMovement = Static<typeof WalletMovement>;
