import { content } from '../content/content.ts';
import type { DemoCalendar } from '../content/demo-calendar.ts';
import { avatarUrl } from '../content/pictures.ts';
import { demoId, type Random, seededRandom } from '../content/random.ts';
import { avatarCount, type UserRow } from '../town/people.ts';
import { anyCode, type DemoArea, demoArea } from '../town/service-areas.ts';

interface Kit {
  calendar: DemoCalendar;
  passwordHash: string;
}

const { districts, name: town, streets } = content.town;
const { bioSentences, firstNames, lastNames } = content.bigMarket.people;

const maxAgeDays = 730;
const avatarShare = { provider: 0.8, customer: 0.5 };

const person = (random: Random, role: 'provider' | 'customer', index: number, ageDays: number, kit: Kit): UserRow => {
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
    avatar: random.chance(avatarShare[role]) ? avatarUrl(random.whole(0, avatarCount - 1)) : '',
    createdAt: kit.calendar.at(-ageDays, random.whole(8, 20)),
  };
};

export interface GeneratedProvider {
  row: UserRow;
  ageDays: number;
  areas: readonly DemoArea[];
}

export const generatedProviders = (count: number, kit: Kit): readonly GeneratedProvider[] =>
  Array.from({ length: count }, (_, index) => {
    const random = seededRandom(`generated provider ${index}`);
    const ageDays = random.whole(30, maxAgeDays);
    const bio = random.shuffled(bioSentences).slice(0, random.whole(2, 6)).join(' ');
    const row = { ...person(random, 'provider', index, ageDays, kit), bio };
    return { row, ageDays, areas: demoArea(random, row.id, anyCode(random)) };
  });

export const generatedCustomers = (count: number, kit: Kit): readonly UserRow[] =>
  Array.from({ length: count }, (_, index) =>
    person(seededRandom(`generated customer ${index}`), 'customer', index, maxAgeDays + 1, kit),
  );
