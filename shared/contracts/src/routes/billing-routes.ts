import { Type } from 'typebox';
import {
  DocumentDetail,
  DocumentFile,
  DocumentFilter,
  DocumentHash,
  DocumentHashFilter,
  DocumentSummary,
} from '../wire/document.ts';
import { Data, Page, PageFilter } from '../wire/envelope.ts';
import {
  PlanChange,
  PlanChangePreview,
  PlanFilter,
  Plans,
  Redirection,
  SubscriptionCheckout,
  SubscriptionDebug,
  SubscriptionList,
  SubscriptionRecord,
  SubscriptionSummary,
  TestSubscription,
} from '../wire/subscription.ts';
import {
  AddMoney,
  ConfirmDeposit,
  CreditPurchase,
  Credits,
  CreditTransaction,
  CreditTransactionFilter,
  DepositIntent,
  ReturnMoney,
  Wallet,
  WalletMovement,
  WalletTransaction,
  WalletTransactionFilter,
  WithdrawMoney,
} from '../wire/wallet.ts';
import type { RouteTable } from './route.ts';

export const walletRoutes = {
  'GET wallet': { summary: 'One’s own wallet', roles: 'signed-in', answer: Data(Wallet) },
  'GET wallet/transactions': {
    summary: 'Movements of one’s own wallet, newest first',
    roles: 'signed-in',
    query: WalletTransactionFilter,
    answer: Page(WalletTransaction),
  },
  'GET wallet/transactions.csv': {
    summary: 'All movements of one’s own wallet as a CSV file',
    roles: 'signed-in',
    mediaType: 'text/csv',
    answer: Type.String(),
  },
  'POST wallet/add-money': {
    summary: 'Begin to add money by card',
    description: 'Nothing moves before the card is confirmed in the browser.',
    roles: 'signed-in',
    body: AddMoney,
    idempotent: true,
    answer: Data(DepositIntent),
  },
  'POST wallet/confirm-deposit': {
    summary: 'Say that the card payment is made',
    description: 'What Stripe received is credited, once; `pending` while it is under way.',
    roles: 'signed-in',
    body: ConfirmDeposit,
    idempotent: true,
    answer: Data(WalletMovement),
  },
  'POST wallet/withdraw': {
    summary: 'Send money to the connected bank account',
    description: 'The money leaves the wallet at once and comes back where the bank refuses it.',
    roles: ['provider', 'admin'],
    body: WithdrawMoney,
    idempotent: true,
    answer: Data(WalletMovement),
  },
  'POST wallet/return-to-card': {
    summary: 'Send money that was added by card back to its card',
    description: 'It leaves the wallet at once, the newest top-up first, and comes back where the card refuses it.',
    roles: 'signed-in',
    body: ReturnMoney,
    idempotent: true,
    answer: Data(WalletMovement),
  },
  'POST wallet/connect-bank': {
    summary: 'Begin to connect a bank account at Stripe',
    description: 'The address is for this person alone and can be opened once.',
    roles: ['provider', 'admin'],
    answer: Data(Redirection),
  },
} as const satisfies RouteTable;

export const creditRoutes = {
  'GET subscription/credits': { summary: 'How many credits one has', roles: 'signed-in', answer: Data(Credits) },
  'GET subscription/credits/history': {
    summary: 'Movements of one’s credits, newest first',
    roles: 'signed-in',
    query: CreditTransactionFilter,
    answer: Page(CreditTransaction),
  },
  'GET subscription/credits/history.csv': {
    summary: 'All movements of one’s credits as a CSV file',
    roles: 'signed-in',
    mediaType: 'text/csv',
    answer: Type.String(),
  },
  'POST subscription/credits/purchase': {
    summary: 'Begin to buy credits on Stripe’s page',
    roles: 'signed-in',
    body: CreditPurchase,
    idempotent: true,
    answer: Data(Redirection),
  },
} as const satisfies RouteTable;

export const documentRoutes = {
  'GET documents': {
    summary: 'One’s own receipts and statements, newest first',
    roles: 'signed-in',
    query: DocumentFilter,
    answer: Page(DocumentSummary),
  },
  'GET documents/hash': {
    summary: 'Confirms the hash of a receipt or statement',
    description: '404 without its hash: nobody learns which numbers exist.',
    roles: 'anyone',
    query: DocumentHashFilter,
    answer: Data(DocumentHash),
  },
  'GET documents/:id': {
    summary: 'One receipt or statement',
    description: '404 for all but its owner and admins.',
    roles: 'signed-in',
    answer: Data(DocumentDetail),
  },
  'GET documents/:id/pdf': {
    summary: 'One receipt or statement as PDF',
    roles: 'signed-in',
    mediaType: 'application/pdf',
    answer: Type.String(),
  },
  'GET documents/:id/file': {
    summary: 'The content of a receipt or statement with its hash, to be verified',
    roles: 'signed-in',
    answer: DocumentFile,
  },
} as const satisfies RouteTable;

export const subscriptionRoutes = {
  'GET subscription/plans': {
    summary: 'The plans, as they are offered to the caller',
    roles: 'anyone',
    personal: true,
    answer: Data(Plans),
  },
  'GET subscription': {
    summary: 'The subscription that counts for the caller',
    roles: 'signed-in',
    answer: Data(SubscriptionSummary),
  },
  'GET subscription/all': {
    summary: 'All subscriptions that the caller ever had, newest first',
    roles: 'signed-in',
    query: PageFilter,
    answer: SubscriptionList,
  },
  'POST subscription/checkout': {
    summary: 'Begin a plan on Stripe’s page',
    roles: 'signed-in',
    body: SubscriptionCheckout,
    idempotent: true,
    answer: Data(Redirection),
  },
  'POST subscription/cancel': {
    summary: 'End the subscription with its paid period',
    roles: 'signed-in',
    answer: Data(SubscriptionSummary),
  },
  'POST subscription/resume': {
    summary: 'Take back the end of the subscription',
    roles: 'signed-in',
    answer: Data(SubscriptionSummary),
  },
  'POST subscription/activate/:id': {
    summary: 'Choose which of several subscriptions counts',
    roles: 'signed-in',
    answer: Data(SubscriptionSummary),
  },
  'GET subscription/change': {
    summary: 'The costs of changing to another plan now',
    roles: 'signed-in',
    query: PlanFilter,
    answer: Data(PlanChangePreview),
  },
  'POST subscription/change': {
    summary: 'Change to another plan',
    roles: 'signed-in',
    body: PlanChange,
    idempotent: true,
    answer: Data(SubscriptionSummary),
  },
  'POST subscription/pay': {
    summary: 'Stripe’s page of the bill that could not be charged',
    roles: 'signed-in',
    answer: Data(Redirection),
  },
  'GET subscription/debug': {
    summary: 'Whether test subscriptions can be made; 404 where not',
    roles: 'signed-in',
    answer: Data(SubscriptionDebug),
  },
  'POST subscription/debug/create': {
    summary: 'Make a subscription that Stripe does not know',
    roles: 'signed-in',
    body: TestSubscription,
    answer: Data(SubscriptionRecord),
  },
} as const satisfies RouteTable;
