import { type Static, Type } from 'typebox';
import { creditPackageNames } from '../rules/credit-packages.ts';
import { Id, Instant } from './envelope.ts';

/** `GET /subscription/credits`. */
export const Credits = Type.Object({ credits: Type.Integer({ minimum: 0, default: 0 }) });
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
  /** What it came from: the checkout session for what was bought, the `ref` of its success page for a plan's first. */
  reference: Type.Optional(Type.String()),
});
export type CreditTransaction = Static<typeof CreditTransaction>;

/** `POST /subscription/credits/purchase`. */
export const CreditPurchase = Type.Object({
  package: Type.Enum(creditPackageNames),
  /** A path of this site that is offered afterwards; what is none is ignored. */
  returnUrl: Type.Optional(Type.String({ maxLength: 500 })),
});
export type CreditPurchase = Static<typeof CreditPurchase>;
