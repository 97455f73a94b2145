import type { content } from '../content/content.ts';
import { demoId } from '../content/random.ts';
import type { ConversationRows } from './conversations.ts';
import type { DemoPeople, UserRow } from './people.ts';
import type { ReviewRow } from './reviews.ts';
import type { Listing } from './services.ts';

/** The rest of the town, which `office.json` names. */
export interface Town {
  people: DemoPeople;
  listings: readonly Listing[];
  /** Of each service in the order of its plan. */
  reviews: readonly ReviewRow[];
  conversations: readonly ConversationRows[];
}

export type OfficeReport = (typeof content.office.reports)[number];

/** Throws for a name that the demo does not have. */
export const present = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new Error(`demo/data/office.json names ${name}, which the demo does not have`);
  return value;
};

/** Finds in the town what `office.json` names. */
export const townFinders = ({ people, listings, reviews, conversations }: Town) => {
  const everyone = new Map([...people.providers.values(), ...people.customers].map((one) => [one.name, one]));
  const byKey = new Map(listings.map((listing) => [listing.content.key, listing]));
  const listing = (key: string): Listing => present(byKey.get(key), key);
  return {
    person: (name: string): UserRow => present(everyone.get(name), name),
    admin: (which: 'first' | 'second'): UserRow => (which === 'first' ? people.admin : people.secondAdmin),
    provider: (key: string): UserRow => present(people.providers.get(key), key),
    listing,
    review: (key: string, index: number): ReviewRow => {
      const ofService = reviews.filter(({ serviceId }) => serviceId === listing(key).row.id);
      return present(ofService[index], `review ${index} of ${key}`);
    },
    message: ({ customer, provider, position }: NonNullable<OfficeReport['message']>) => {
      const id = demoId('conversation', `${customer} ${provider}`);
      const rows = conversations.find(({ conversation }) => conversation.id === id)?.messages;
      return present(rows?.[position - 1], `message ${position} of ${customer}`);
    },
  };
};
export type TownFinders = ReturnType<typeof townFinders>;
