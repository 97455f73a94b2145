import type { users } from '../../kernel/accounts/table.ts';
import { content } from '../content/content.ts';
import type { DemoProvider } from '../content/content-schemas.ts';
import type { DemoCalendar } from '../content/demo-calendar.ts';
import { avatarUrl } from '../content/pictures.ts';
import { demoId, seededRandom } from '../content/random.ts';

export type UserRow = typeof users.$inferInsert & { id: string; address: string };

export interface DemoPeople {
  admin: UserRow;
  /** The demo customer first. */
  customers: readonly UserRow[];
  providers: ReadonlyMap<string, UserRow>;
}

const { admin, customer, customers, provider: demoProvider, providers } = content.people;
const { name: town, districts, streets } = content.town;

/** Providers have the first avatars, then the demo customer, then other customers. */
export const avatarCount = providers.length + 1 + customers.length;

export const demoPeople = (calendar: DemoCalendar, passwordHash: string): DemoPeople => {
  const random = seededRandom('people');
  const checks = seededRandom('checked people');
  const base = (name: string, email: string, weeks: number) => ({
    id: demoId('person', email),
    name,
    email,
    passwordHash,
    phone: `(555) 01${random.whole(0, 9)}-${random.whole(1000, 9999)}`,
    address: `${random.whole(1, 120)} ${random.pick(streets)}, ${town}`,
    location: `${random.pick(districts)}, ${town}`,
    createdAt: calendar.at(-weeks * 7, random.whole(8, 20)),
  });
  const checkedAt = (weeks: number, isChecked: boolean) => (isChecked ? calendar.at(-weeks * 7, 21) : null);
  const providerRow = ({ key, name, bio, district, website = '', weeks }: DemoProvider, index: number): UserRow => ({
    ...base(name, key === demoProvider.key ? demoProvider.email : emailOf(name), weeks),
    role: 'provider',
    bio,
    website,
    location: `${district}, ${town}`,
    avatar: avatarUrl(index),
    emailConfirmedAt: checkedAt(weeks, key === demoProvider.key || checks.chance(0.85)),
    // The demo provider has not connected a bank account.
    identityCheckedAt: checkedAt(weeks, key !== demoProvider.key && checks.chance(0.7)),
  });
  const customerRow = (name: string, index: number): UserRow => ({
    ...base(name, emailOf(name), random.whole(13, 70)),
    role: 'customer',
    avatar: random.chance(0.65) ? avatarUrl(providers.length + 1 + index) : '',
    emailConfirmedAt: checkedAt(13, checks.chance(0.6)),
  });

  return {
    admin: { ...base(admin.name, admin.email, 80), role: 'admin', bio: admin.bio },
    providers: new Map(providers.map((one, index) => [one.key, providerRow(one, index)])),
    customers: [
      {
        ...base(customer.name, customer.email, 20),
        role: 'customer',
        bio: customer.bio,
        location: `${customer.district}, ${town}`,
        address: `${customer.street}, ${town}`,
        avatar: avatarUrl(providers.length),
      },
      ...customers.map(customerRow),
    ],
  };
};

const emailOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.')}@example.test`;
