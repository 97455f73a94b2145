import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

export const policyLimits = { tiers: 6, hours: 720, exceptions: 1000 } as const;

/** `agreement`: a paid booking is cancelled when both sides agree. `table`: tiers of the provider's own. */
export const policyNames = ['agreement', 'flexible', 'moderate', 'strict', 'table'] as const;
export type PolicyName = (typeof policyNames)[number];

/** Cancelled at least `hoursBefore` its begin, a booking gives back `percent` of what its customer pays. */
const PolicyTier = s.record({
  hoursBefore: s.integer({ minimum: 0, maximum: policyLimits.hours }),
  percent: s.integer({ minimum: 0, maximum: 100 }),
});
export type PolicyTier = v.InferOutput<typeof PolicyTier>;

/** The hours fall from tier to tier, and the percentages do not rise. Later than the last tier nothing comes back. */
export const CancellationPolicy = s.record({
  name: s.oneOf(policyNames, 'table'),
  tiers: s.list(PolicyTier, { maxItems: policyLimits.tiers }),
});
export type CancellationPolicy = v.InferOutput<typeof CancellationPolicy>;

/** A provider's policy, and services that have another one. */
export const OwnPolicies = s.record({
  policy: CancellationPolicy,
  exceptions: s.list(s.record({ service: s.Id, policy: CancellationPolicy }), { maxItems: policyLimits.exceptions }),
});
export type OwnPolicies = v.InferOutput<typeof OwnPolicies>;
