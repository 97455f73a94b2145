import { creditsPerService } from '@nearhand/contracts';
import type { ledgerTransactionKinds } from '../../ledger/table.ts';
import { content } from '../content/content.ts';
import { hoursAfter } from '../content/demo-calendar.ts';
import type { UserRow } from './people.ts';
import type { Listing } from './services.ts';

export interface CreditMovement {
  at: Date;
  key: string;
  kind: Extract<(typeof ledgerTransactionKinds)[number], `credit_${string}`>;
  description: string;
  userId: string;
  credits: number;
}

const welcomeCredits = 10;
const packages = [
  { name: 'small', credits: 20 },
  { name: 'medium', credits: 50 },
] as const;
const large = { name: 'large', credits: 100 } as const;

/** A welcome gift, the price of each service, and a package when credits run out. */
export const creditHistory = (providers: readonly UserRow[], listings: readonly Listing[]): CreditMovement[] =>
  providers.flatMap((provider, index) => {
    const own = listings.filter((listing) => listing.provider.id === provider.id);
    const created = own
      .map(({ row }) => ({ id: row.id, name: row.name, at: row.createdAt }))
      .sort((one, other) => one.at.getTime() - other.at.getTime());
    const [first] = created;
    const last = created.at(-1);
    if (!first || !last) return [];
    const start = { userId: provider.id, at: hoursAfter(first.at, -30) };
    const movements: CreditMovement[] = [
      {
        ...start,
        key: `credit_grant:demo ${provider.id}`,
        kind: 'credit_grant',
        description: 'Welcome credits',
        credits: welcomeCredits,
      },
    ];
    let balance = welcomeCredits;
    for (const service of created) {
      if (balance < creditsPerService) {
        const chosen = packages[index % packages.length] ?? packages[0];
        balance += chosen.credits;
        movements.push(purchase(provider, chosen, service.id, hoursAfter(service.at, -0.5)));
      }
      balance -= creditsPerService;
      movements.push({
        userId: provider.id,
        at: service.at,
        key: `credit_spend:demo ${service.id}`,
        kind: 'credit_spend',
        description: `Created the service “${service.name}”`,
        credits: -creditsPerService,
      });
    }
    const isDemoProvider = own.some((listing) => listing.content.provider === content.people.provider.key);
    return isDemoProvider ? [...movements, purchase(provider, large, 'stock', hoursAfter(last.at, 2))] : movements;
  });

const purchase = (
  { id: userId }: UserRow,
  { name, credits }: { name: string; credits: number },
  occasion: string,
  at: Date,
): CreditMovement => ({
  userId,
  at,
  key: `credit_purchase:demo ${occasion}`,
  kind: 'credit_purchase',
  description: `${credits} credits (${name} package)`,
  credits,
});
