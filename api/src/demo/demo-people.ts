import type { users } from '../kernel/database/schema.ts';
import type { DemoProvider } from './content/content.ts';
import { customerNames, demoAdmin, demoCustomer, demoProviderKey, providers } from './content/people.ts';
import { districts, streets, town } from './content/town.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-id.ts';
import { type Random, seededRandom } from './random.ts';
import { avatarFile } from './scenes/render-pictures.ts';

export type UserRow = typeof users.$inferInsert & { id: string; address: string };

export interface DemoPeople {
  admin: UserRow;
  /** The customer who signs in, then those who only book and review. */
  customers: readonly UserRow[];
  providers: ReadonlyMap<string, UserRow>;
}

/** How many avatars must be drawn. */
export const avatarCount = providers.length + customerNames.length + 1;

export const demoPeople = (
  calendar: DemoCalendar,
  passwordHash: string,
  pictureUrl: (file: string) => string,
): DemoPeople => {
  const random = seededRandom('people');
  const base = (kind: string, name: string, email: string, weeks: number) => ({
    id: demoId('person', email),
    name,
    email,
    passwordHash,
    phone: `(555) 01${random.whole(0, 9)}-${random.whole(1000, 9999)}`,
    address: `${random.whole(1, 120)} ${random.pick(streets)}, ${town}`,
    location: `${random.pick(districts)}, ${town}`,
    createdAt: calendar.at(-weeks * 7, random.whole(8, 20)),
    role: kind === 'admin' ? ('admin' as const) : ('customer' as const),
  });
  const avatar = (index: number) => pictureUrl(avatarFile(index));

  const provider = ({ key, name, bio, district, website = '', weeks }: DemoProvider, index: number): UserRow => ({
    ...base(key, name, key === demoProviderKey ? 'provider@nearhand.test' : emailOf(name), weeks),
    role: 'provider',
    bio,
    website,
    location: `${district}, ${town}`,
    avatar: avatar(index),
  });
  const customer = (name: string, index: number): UserRow => ({
    ...base('customer', name, emailOf(name), random.whole(13, 70)),
    avatar: hasAvatar(random) ? avatar(providers.length + 1 + index) : '',
  });

  return {
    admin: { ...base('admin', demoAdmin.name, demoAdmin.email, 80), bio: 'Keeps the marketplace in order.' },
    providers: new Map(providers.map((one, index) => [one.key, provider(one, index)])),
    customers: [
      {
        ...base('customer', demoCustomer.name, demoCustomer.email, 20),
        bio: 'Two kids, one dog called Biscuit, and a house that is older than all of us together.',
        location: `Harbor Row, ${town}`,
        address: `14 Rope Walk, ${town}`,
        avatar: avatar(providers.length),
      },
      ...customerNames.map(customer),
    ],
  };
};

const hasAvatar = (random: Random): boolean => random.chance(0.65);

const emailOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.')}@example.test`;
