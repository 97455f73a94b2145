import { type Static, Type } from 'typebox';
import { Id, Instant, SignedDollars } from './envelope.ts';

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

/** `GET /subscription/credits`. */
export const Credits = Type.Object({ credits: Type.Integer({ minimum: 0, default: 0 }) });
export type Credits = Static<typeof Credits>;
