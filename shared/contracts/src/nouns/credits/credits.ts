import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';

export const creditPackageNames = ['small', 'medium', 'large'] as const;
export type CreditPackageName = (typeof creditPackageNames)[number];

/** Prices in decimal dollars. */
export const creditPackages: Record<CreditPackageName, { credits: number; price: number }> = {
  small: { credits: 20, price: 5.99 },
  medium: { credits: 50, price: 12.99 },
  large: { credits: 100, price: 19.99 },
};

/** `GET /subscription/credits`. Below zero where the price of spent credits went back. */
export const Credits = s.reference({ credits: s.integer({ default: 0 }) });

/** One row of `GET /subscription/credits/history`, newest first. */
export const CreditTransaction = v.pipe(
  s.record({
    _id: s.Id,
    description: s.text(),
    /** `grant` comes with a plan or as a gift. */
    type: s.oneOf(['purchase', 'grant', 'spend'], 'grant'),
    /** Credits, negative where they were spent. */
    amount: s.integer(),
    createdAt: s.Instant,
    /** Its source: the checkout session of a purchase, or the `ref` of the success page for a plan's first credits. */
    reference: s.optional(s.text()),
  }),
  // No grant is negative: it is of a type that this release does not know.
  v.transform((one) => (one.type === 'grant' && one.amount < 0 ? { ...one, type: 'spend' as const } : one)),
);
export type CreditTransaction = v.InferOutput<typeof CreditTransaction>;
