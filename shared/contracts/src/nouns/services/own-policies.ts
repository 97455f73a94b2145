import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { CancellationPolicy, policyLimits } from '../bookings/cancellation-policy.ts';

/** A provider's policy, and services that have another one. */
export const OwnPolicies = s.record({
  policy: CancellationPolicy,
  exceptions: s.list(s.record({ service: s.Id, policy: CancellationPolicy }), { maxItems: policyLimits.exceptions }),
});
export type OwnPolicies = v.InferOutput<typeof OwnPolicies>;
