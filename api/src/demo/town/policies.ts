import { type CancellationPolicy, policyOf } from '@nearhand/contracts';
import type { cancellationPolicies } from '../../nouns/services/table.ts';
import type { DemoPeople } from './people.ts';
import type { Listing } from './services.ts';

const careful = policyOf('table', [
  { hoursBefore: 168, percent: 100 },
  { hoursBefore: 48, percent: 60 },
  { hoursBefore: 12, percent: 20 },
]);

/** All other providers agree on each cancellation. */
const policies: Readonly<Record<string, CancellationPolicy>> = {
  ...{ maya: policyOf('moderate'), ingrid: policyOf('flexible'), dele: policyOf('moderate'), hana: policyOf('strict') },
  ...{ priya: policyOf('flexible'), yuki: policyOf('flexible'), freya: careful, bianca: policyOf('moderate') },
  ...{ rosa: policyOf('flexible'), grace: policyOf('strict'), noor: policyOf('moderate') },
};

/** By the key of the service. */
const exceptions: Readonly<Record<string, CancellationPolicy>> = {
  'lawn-care': policyOf('flexible'),
  'holiday-lights': policyOf('strict'),
};

export const demoPolicies = (
  { providers }: DemoPeople,
  listings: readonly Listing[],
): (typeof cancellationPolicies.$inferInsert)[] =>
  Object.entries(policies).flatMap(([key, policy]) => {
    const provider = providers.get(key);
    if (!provider) return [];
    const own = listings.flatMap(({ content, row }) => {
      const exception = content.provider === key ? exceptions[content.key] : undefined;
      return exception ? [[row.id, exception] as const] : [];
    });
    return [{ providerId: provider.id, policy, exceptions: Object.fromEntries(own) }];
  });

/** The policy of a booking of this service. */
export const policyOfListing = ({ content: { key, provider } }: Listing): CancellationPolicy | null =>
  exceptions[key] ?? policies[provider] ?? null;
