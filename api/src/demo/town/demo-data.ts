import type { savedServices, serviceViewDays } from '../../nouns/services/table.ts';
import { content } from '../content/content.ts';
import { type DemoCalendar, demoCalendar } from '../content/demo-calendar.ts';
import { pictureUrl } from '../content/pictures.ts';
import { demoId, seededRandom } from '../content/random.ts';
import { demoAccountBookings, historyBookings, officeBookings, olderBookings, slotKeeper } from './booked.ts';
import { type ConversationRows, conversationRows } from './conversations.ts';
import { type DemoCredentials, demoCredentials } from './credentials.ts';
import { type CreditMovement, creditHistory } from './credit-history.ts';
import { demoOffice } from './office.ts';
import { bookingRows, type DatedMovement } from './paid-bookings.ts';
import { type DemoPeople, demoPeople } from './people.ts';
import { demoPolicies } from './policies.ts';
import { type PortfolioRow, portfolioRows } from './portfolios.ts';
import { type DemoRepeats, demoRepeats } from './repeats.ts';
import { demoReviews, type PlannedReview, type ReviewRow, rowOfReview } from './reviews.ts';
import { demoSchedules, demoTimeOff } from './schedules.ts';
import { type DemoArea, serviceAreasOf } from './service-areas.ts';
import { demoListings, type Listing } from './services.ts';
import { demoSessions } from './sessions.ts';
import { viewDays } from './views.ts';
import { walletHistory } from './wallet-history.ts';

type SavedRow = typeof savedServices.$inferInsert & { createdAt: Date };

export interface DemoData extends DemoRepeats {
  people: DemoPeople;
  sessions: ReturnType<typeof demoSessions>;
  listings: readonly Listing[];
  schedules: ReturnType<typeof demoSchedules>;
  timeOff: ReturnType<typeof demoTimeOff>;
  policies: ReturnType<typeof demoPolicies>;
  reviews: readonly ReviewRow[];
  saved: readonly SavedRow[];
  conversations: readonly ConversationRows[];
  portfolios: readonly PortfolioRow[];
  money: readonly DatedMovement[];
  credits: readonly CreditMovement[];
  credentials: DemoCredentials;
  areas: readonly DemoArea[];
  views: readonly (typeof serviceViewDays.$inferInsert)[];
  office: ReturnType<typeof demoOffice>;
}

export interface DemoOptions {
  now: Date;
  timeZone: string;
  passwordHash: string;
}

export const composeDemo = ({ now, timeZone, passwordHash }: DemoOptions): DemoData => {
  const calendar = demoCalendar(now, timeZone);
  const people = demoPeople(calendar, passwordHash);
  const listings = demoListings(calendar, people);
  const reviews = demoReviews(listings, people.customers);
  const slots = slotKeeper();
  const booked = bookingRows(calendar, [
    ...demoAccountBookings(listings, people.customers, slots),
    ...historyBookings(listings, people.customers, reviews, slots),
    ...olderBookings(listings, people.customers, slots),
  ]);
  const ofOffice = bookingRows(calendar, officeBookings(listings, people.customers, slots));
  const bookings = [...booked, ...ofOffice];
  const reviewRows = reviews.map((review) => reviewRow(calendar, review));
  const conversations = conversationRows(calendar, people);
  return {
    people,
    sessions: demoSessions(calendar, people),
    listings,
    schedules: demoSchedules(people),
    timeOff: demoTimeOff(calendar, people),
    policies: demoPolicies(people, listings),
    ...demoRepeats(calendar, listings, bookings),
    reviews: reviewRows,
    saved: savedRows(calendar, people, listings),
    conversations,
    portfolios: portfolioRows(people),
    money: walletHistory(calendar, bookings),
    credits: creditHistory([...people.providers.values()], listings),
    credentials: demoCredentials(calendar, people),
    areas: serviceAreasOf(people),
    views: viewDays(calendar, listings),
    office: demoOffice(calendar, { people, listings, reviews: reviewRows, conversations }, ofOffice),
  };
};

const reviewRow = (
  calendar: DemoCalendar,
  { listing, customer, daysAgo, verified, pictures = [], ...opinion }: PlannedReview,
): ReviewRow => ({
  ...rowOfReview(listing, customer, opinion),
  images: pictures.map(pictureUrl),
  verified,
  createdAt: calendar.at(-daysAgo, 22),
});

const savedRows = (calendar: DemoCalendar, { customers }: DemoPeople, listings: readonly Listing[]): SavedRow[] => {
  const random = seededRandom('saved services');
  const active = listings.filter(({ content }) => !content.status);
  return customers.flatMap(({ id: userId, email }, index) => {
    const own = active.filter((listing) => content.bookings.savedByCustomer.includes(listing.content.key));
    const chosen = index === 0 ? own : random.shuffled(active).slice(0, random.whole(0, 6));
    return chosen.map(({ row, content: { key, ageDays } }) => ({
      id: demoId('saved', `${key} ${email}`),
      userId,
      serviceId: row.id,
      createdAt: calendar.at(-random.whole(0, Math.min(ageDays - 1, 60)), 20),
    }));
  });
};
