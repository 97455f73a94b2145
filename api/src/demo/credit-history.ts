import type { ledgerTransactionKinds } from '../database/schema.ts';
import { hoursAfter } from './demo-calendar.ts';
import type { UserRow } from './demo-people.ts';
import type { Listing } from './demo-services.ts';

/** Credits that came to or left a provider. */
export interface CreditMovement {
  at: Date;
  key: string;
  kind: Extract<(typeof ledgerTransactionKinds)[number], `credit_${string}`>;
  description: string;
  userId: string;
  credits: number;
}

const perService = 5;
const welcome = 10;
const packages = [
  { name: 'small', credits: 20 },
  { name: 'medium', credits: 50 },
] as const;

/** A welcome gift, five for each service, and a package whenever too few were left. */
export const creditHistory = (providers: readonly UserRow[], listings: readonly Listing[]): CreditMovement[] =>
  providers.flatMap((provider, index) => {
    const created = listings
      .filter((listing) => listing.provider.id === provider.id)
      .map(({ row }) => ({ id: row.id, name: row.name, at: row.createdAt }))
      .sort((one, other) => one.at.getTime() - other.at.getTime());
    const [first] = created;
    if (!first) return [];
    const start = { userId: provider.id, at: hoursAfter(first.at, -30) };
    const movements: CreditMovement[] = [
      {
        ...start,
        key: `credit_grant:demo ${provider.id}`,
        kind: 'credit_grant',
        description: 'Welcome credits',
        credits: welcome,
      },
    ];
    let balance = welcome;
    for (const service of created) {
      if (balance < perService) {
        const chosen = packages[index % packages.length] ?? packages[0];
        balance += chosen.credits;
        movements.push({
          userId: provider.id,
          at: hoursAfter(service.at, -0.5),
          key: `credit_purchase:demo ${service.id}`,
          kind: 'credit_purchase',
          description: `${chosen.credits} credits (${chosen.name} package)`,
          credits: chosen.credits,
        });
      }
      balance -= perService;
      movements.push({
        userId: provider.id,
        at: service.at,
        key: `credit_spend:demo ${service.id}`,
        kind: 'credit_spend',
        description: `Created the service “${service.name}”`,
        credits: -perService,
      });
    }
    return movements;
  });
