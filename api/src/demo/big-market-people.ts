import type { users } from '../kernel/database/schema.ts';
import { firstNames, lastNames } from './big-market-names.ts';
import { bioSentences } from './big-market-words.ts';
import { districts, streets, town } from './content/town.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoId } from './demo-id.ts';
import { avatarCount } from './demo-people.ts';
import { type Random, seededRandom } from './random.ts';
import { avatarFile } from './scenes/render-pictures.ts';

export type PersonRow = typeof users.$inferInsert & { id: string; name: string };

interface Kit {
  calendar: DemoCalendar;
  passwordHash: string;
  pictureUrl: (file: string) => string;
}

/** The oldest generated provider joined two years ago. */
const oldest = 730;
const avatarShare = { provider: 0.8, customer: 0.5 };

/** The `index`th generated person: the same one however many there are. */
const person = (random: Random, role: 'provider' | 'customer', index: number, ageDays: number, kit: Kit): PersonRow => {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
  return {
    id: demoId('person', `generated ${role} ${index}`),
    role,
    name: `${first} ${last}`,
    email: `${first}.${last}.${role}${index}@example.test`.toLowerCase(),
    passwordHash: kit.passwordHash,
    phone: `(555) 01${random.whole(0, 9)}-${random.whole(1000, 9999)}`,
    address: `${random.whole(1, 120)} ${random.pick(streets)}, ${town}`,
    location: `${random.pick(districts)}, ${town}`,
    avatar: random.chance(avatarShare[role]) ? kit.pictureUrl(avatarFile(random.whole(0, avatarCount - 1))) : '',
    createdAt: kit.calendar.at(-ageDays, random.whole(8, 20)),
  };
};

export const generatedProvider = (index: number, kit: Kit): { row: PersonRow; ageDays: number } => {
  const random = seededRandom(`generated provider ${index}`);
  const ageDays = random.whole(30, oldest);
  const bio = random.shuffled(bioSentences).slice(0, random.whole(2, 6)).join(' ');
  return { row: { ...person(random, 'provider', index, ageDays, kit), bio }, ageDays };
};

/** They were there before the first generated service was. */
export const generatedCustomers = (count: number, kit: Kit): readonly PersonRow[] =>
  Array.from({ length: count }, (_, index) =>
    person(seededRandom(`generated customer ${index}`), 'customer', index, oldest + 1, kit),
  );
