import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Redirection } from '../payments/payments.ts';
import { DepositIntent, Wallet, WalletMovement, WalletTransaction, WalletTransactionType } from './wallet.ts';

/** Query of `GET /wallet/transactions`. */
const WalletTransactionFilter = s.record({ ...pageFilter, type: s.optional(WalletTransactionType) });

/** An amount to add or take, in decimal dollars. What is no payable amount is refused with a sentence of its own. */
const Amount = s.record({ amount: s.number() });

/** `POST /wallet/add-money`. */
const AddMoney = s.record({
  amount: s.number(),
  /** One of the caller's saved cards. Without it the browser confirms with the card of its form. */
  card: s.optional(s.Id),
});

/** `POST /wallet/confirm-deposit`. */
const ConfirmDeposit = s.record({ paymentIntentId: s.text({ maxLength: 255 }), amount: s.number() });
export type ConfirmDeposit = v.InferOutput<typeof ConfirmDeposit>;

export const walletRoutes = {
  'GET wallet': { summary: 'One’s own wallet', answer: s.Data(Wallet) },
  'GET wallet/transactions': {
    summary: 'Movements of one’s own wallet, newest first',
    query: WalletTransactionFilter,
    answer: s.Page(WalletTransaction),
  },
  'GET wallet/transactions.csv': {
    summary: 'All movements of one’s own wallet as a CSV file',
    mediaType: 'text/csv',
    answer: s.text(),
  },
  'POST wallet/add-money': {
    summary: 'Begin to add money by card',
    description: 'Nothing moves before the card is confirmed in the browser.',
    body: AddMoney,
    idempotent: true,
    answer: s.Data(DepositIntent),
  },
  'POST wallet/confirm-deposit': {
    summary: 'Say that the card payment is made',
    description: 'What Stripe received is credited, once; `pending` while it is under way.',
    body: ConfirmDeposit,
    idempotent: true,
    answer: s.Data(WalletMovement),
  },
  'POST wallet/withdraw': {
    summary: 'Send money to the connected bank account',
    description: 'The money leaves the wallet at once and comes back where the bank refuses it.',
    roles: ['provider', 'admin'],
    body: Amount,
    idempotent: true,
    answer: s.Data(WalletMovement),
  },
  'POST wallet/return-to-card': {
    summary: 'Send money that was added by card back to its card',
    description: 'It leaves the wallet at once, the newest top-up first, and comes back where the card refuses it.',
    body: Amount,
    idempotent: true,
    answer: s.Data(WalletMovement),
  },
  'POST wallet/connect-bank': {
    summary: 'Begin to connect a bank account at Stripe',
    description: 'The address is for this person alone and can be opened once.',
    roles: ['provider', 'admin'],
    answer: s.Data(Redirection),
  },
} as const satisfies RouteTable;
