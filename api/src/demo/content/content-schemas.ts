import {
  Booking,
  Credential,
  categories,
  instantNotices,
  portfolioLimits,
  Service,
  serviceLimits,
  TimeSlotText,
} from '@nearhand/contracts';
import { described, integer, number, oneOf, optional, record, text } from '@nearhand/contracts/schema';
import { CreateReview, CreateService, DetailsUpdate, Registration, SendMessage } from '@nearhand/contracts/wire';
import * as v from 'valibot';

// The contract's limits.
const { description, name: serviceName, options } = CreateService.entries;
const { icon, status: serviceStatus } = Service.entries;
const { name: personName, email, password } = Registration.entries;
const { rating, comment } = CreateReview.entries;
const { status, paymentStatus } = Booking.entries;
const bio = DetailsUpdate.entries.bio.wrapped;

export const exact = <const Members extends v.ObjectEntries>(members: Members) =>
  record(members, { additionalProperties: false });
export const list = <Item extends v.GenericSchema>(item: Item) => described(v.array(item), { minItems: 1 });
export const byCategory = <Value extends v.GenericSchema>(value: Value) => exact(v.entriesFromList(categories, value));

export const Key = text({ pattern: '^[a-z0-9-]+$' });
export const Text = text({ minLength: 1 });
export const Texts = list(Text);
export const Index = integer({ minimum: 0 });
/** Relative to today. */
export const Day = integer();
const Weeks = integer({ minimum: 1 });

const DemoService = exact({
  key: Key,
  provider: Key,
  name: serviceName,
  description,
  icon,
  status: optional(serviceStatus),
  pictures: described(v.array(Key), { maxItems: serviceLimits.images }),
  options,
  /** The marketplace's default time slots when absent. */
  timeSlots: optional(list(TimeSlotText)),
  /** Notice of the standing acceptance. */
  instantMinutes: optional(oneOf(instantNotices)),
  reviewCount: integer({ minimum: 0 }),
  /** The share of content reviewers. */
  liked: number({ minimum: 0, maximum: 1 }),
  ageDays: integer({ minimum: 1 }),
  ownReviews: optional(list(exact({ rating, comment, pictures: optional(list(Key)) }))),
});
export type DemoService = v.InferOutput<typeof DemoService>;
export const Services = list(DemoService);

const DemoProvider = exact({
  key: Key,
  name: personName,
  district: Text,
  bio,
  website: DetailsUpdate.entries.website,
  weeks: Weeks,
});
export type DemoProvider = v.InferOutput<typeof DemoProvider>;

export const People = exact({
  password,
  admin: exact({ name: personName, email, bio }),
  /** Confirms what one admin alone may not decide. */
  secondAdmin: exact({ name: personName, email, bio }),
  /** Since `day`. Stands below `providers`, too. */
  suspended: exact({ ...DemoProvider.entries, day: Day, reason: Text }),
  customer: exact({ name: personName, email, bio, district: Text, street: Text }),
  /** Signs in as a provider: the email of one of `providers`. */
  provider: exact({ key: Key, email }),
  providers: list(DemoProvider),
  /** Names of those who only book and review. */
  customers: list(personName),
});

/** A postal code; `at` is its latitude and longitude. No such place exists. */
const DemoPlace = exact({ code: Text, name: Text, region: Text, at: v.strictTuple([v.number(), v.number()]) });

export const Town = exact({
  name: Text,
  districts: Texts,
  streets: Texts,
  places: list(DemoPlace),
  bookingNotes: Texts,
});

const ofBooking = { service: Key, option: Index, day: Day, slot: Index, ahead: integer({ minimum: 0 }), status };

/** A booking that the office works on. It is paid. */
export const PaidBooking = exact({ ...ofBooking, customer: personName });

const DemoBooking = exact({
  ...ofBooking,
  payment: paymentStatus,
  /** Another time that the provider requests. */
  reschedule: optional(exact({ day: Day, slot: Index })),
});
export type DemoBooking = v.InferOutput<typeof DemoBooking>;

export const Bookings = exact({
  ofCustomer: list(DemoBooking),
  ofProvider: list(DemoBooking),
  customerReviews: v.record(Key, comment),
  savedByCustomer: list(Key),
});

const DemoMessage = exact({
  from: oneOf(['customer', 'provider']),
  day: Day,
  hour: number({ minimum: 0, exclusiveMaximum: 24 }),
  text: SendMessage.entries.text,
  pictures: optional(list(Key)),
});
export type DemoMessage = v.InferOutput<typeof DemoMessage>;

const DemoConversation = exact({
  customer: personName,
  provider: Key,
  /** How many of the last messages are unread. */
  unread: integer({ minimum: 0 }),
  messages: list(DemoMessage),
});
export type DemoConversation = v.InferOutput<typeof DemoConversation>;
const DemoPortfolio = exact({
  provider: Key,
  pictures: described(v.array(exact({ picture: Key, title: Text })), { maxItems: portfolioLimits.pictures }),
});
export const Portfolios = list(DemoPortfolio);

export const Conversations = list(DemoConversation);

export const Reviews = exact({
  happy: exact({ lines: Texts, openers: Texts, anecdotes: Texts, closers: Texts }),
  praise: byCategory(Texts),
  reservations: Texts,
  mixed: Texts,
  unhappy: Texts,
});

const { kind, title, issuer, state } = Credential.entries;
export const Credentials = list(
  exact({
    provider: Key,
    kind,
    title,
    issuer,
    number: optional(Text),
    state,
    reason: optional(Text),
    file: oneOf(['pdf', 'webp']),
    /** From today to the last day. */
    validInDays: Day,
    daysAgo: Index,
  }),
);
