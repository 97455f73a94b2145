import { Booking, categories, serviceLimits, TimeSlotText } from '@nearhand/contracts';
import {
  CreateReview,
  CreateService,
  DetailsUpdate,
  jsonSchemaOf,
  Registration,
  SendMessage,
  Service,
} from '@nearhand/contracts/wire';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import type * as v from 'valibot';

// The contract's limits.
export const fromContract = <S extends v.GenericSchema>(schema: S) =>
  Type.Unsafe<v.InferOutput<S>>(jsonSchemaOf(schema));
const description = fromContract(CreateService.entries.description);
const serviceName = fromContract(CreateService.entries.name);
const options = fromContract(CreateService.entries.options);
const icon = fromContract(Service.entries.icon);
const serviceStatus = fromContract(Service.entries.status);
const personName = fromContract(Registration.entries.name);
const email = fromContract(Registration.entries.email);
const password = fromContract(Registration.entries.password);
const bio = fromContract(DetailsUpdate.entries.bio.wrapped);
const website = fromContract(DetailsUpdate.entries.website.wrapped);
const rating = fromContract(CreateReview.entries.rating);
const comment = fromContract(CreateReview.entries.comment);
const status = fromContract(Booking.entries.status);
const paymentStatus = fromContract(Booking.entries.paymentStatus);
const timeSlot = fromContract(TimeSlotText);

export const exact = <Members extends TProperties>(members: Members) =>
  Type.Object(members, { additionalProperties: false });
export const list = <Item extends TSchema>(item: Item) => Type.Array(item, { minItems: 1 });
export const byCategory = <Value extends TSchema>(value: Value) =>
  Type.Record(Type.Enum(categories), value, { additionalProperties: false });

const Key = Type.String({ pattern: '^[a-z0-9-]+$' });
const Text = Type.String({ minLength: 1 });
export const Texts = list(Text);
const Index = Type.Integer({ minimum: 0 });
/** Relative to today. */
const Day = Type.Integer();
const Weeks = Type.Integer({ minimum: 1 });

const DemoService = exact({
  key: Key,
  provider: Key,
  name: serviceName,
  description,
  icon,
  status: Type.Optional(serviceStatus),
  pictures: Type.Array(Key, { maxItems: serviceLimits.images }),
  options,
  /** The marketplace's default time slots when absent. */
  timeSlots: Type.Optional(list(timeSlot)),
  reviewCount: Type.Integer({ minimum: 0 }),
  /** The share of content reviewers. */
  liked: Type.Number({ minimum: 0, maximum: 1 }),
  ageDays: Type.Integer({ minimum: 1 }),
  ownReviews: Type.Optional(list(exact({ rating, comment }))),
});
export type DemoService = Static<typeof DemoService>;
export const Services = list(DemoService);

const DemoProvider = exact({
  key: Key,
  name: personName,
  district: Text,
  bio,
  website: Type.Optional(website),
  weeks: Weeks,
});
export type DemoProvider = Static<typeof DemoProvider>;

export const People = exact({
  password,
  admin: exact({ name: personName, email, bio }),
  customer: exact({ name: personName, email, bio, district: Text, street: Text }),
  /** Signs in as a provider: the email of one of `providers`. */
  provider: exact({ key: Key, email }),
  providers: list(DemoProvider),
  /** Names of those who only book and review. */
  customers: list(personName),
});

export const Town = exact({ name: Text, districts: Texts, streets: Texts, bookingNotes: Texts });

const DemoBooking = exact({
  service: Key,
  option: Index,
  day: Day,
  slot: Index,
  status,
  payment: paymentStatus,
  ahead: Type.Integer({ minimum: 0 }),
  /** Another time that the provider requests. */
  reschedule: Type.Optional(exact({ day: Day, slot: Index })),
});
export type DemoBooking = Static<typeof DemoBooking>;

export const Bookings = exact({
  ofCustomer: list(DemoBooking),
  ofProvider: list(DemoBooking),
  customerReviews: Type.Record(Key, comment),
  savedByCustomer: list(Key),
});

const DemoMessage = exact({
  from: Type.Enum(['customer', 'provider']),
  day: Day,
  hour: Type.Number({ minimum: 0, exclusiveMaximum: 24 }),
  text: fromContract(SendMessage.entries.text),
});
export type DemoMessage = Static<typeof DemoMessage>;

const DemoConversation = exact({
  customer: personName,
  provider: Key,
  /** How many of the last messages are unread. */
  unread: Type.Integer({ minimum: 0 }),
  messages: list(DemoMessage),
});
export type DemoConversation = Static<typeof DemoConversation>;
export const Conversations = list(DemoConversation);

export const Reviews = exact({
  happy: exact({ lines: Texts, openers: Texts, anecdotes: Texts, closers: Texts }),
  praise: byCategory(Texts),
  reservations: Texts,
  mixed: Texts,
  unhappy: Texts,
});
