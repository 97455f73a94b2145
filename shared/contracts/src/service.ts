import { type Static, Type } from 'typebox';
import { Dollars, Id, Instant } from './envelope.ts';
import { categories, serviceIcons, serviceStatuses } from './service-lifecycle.ts';

const Category = Type.Enum(categories);
const ServiceStatus = Type.Enum(serviceStatuses);

export const ServiceOption = Type.Object({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  price: Dollars,
});
export type ServiceOption = Static<typeof ServiceOption>;

/** A provider as everyone may see them. Phone and email reach only customers who have a booking with them. */
export const ProviderSummary = Type.Object({
  _id: Id,
  name: Type.String(),
  avatar: Type.String(),
  bio: Type.String(),
  location: Type.String(),
  phone: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
});
export type ProviderSummary = Static<typeof ProviderSummary>;

export const Service = Type.Object({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  category: Category,
  icon: Type.Enum(serviceIcons),
  status: ServiceStatus,
  basePrice: Dollars,
  rating: Type.Number({ minimum: 0, maximum: 5, description: 'Mean of the reviews, 0 while there are none' }),
  reviewCount: Type.Integer({ minimum: 0 }),
  views: Type.Integer({ minimum: 0 }),
  bookings: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  images: Type.Array(Type.String(), {
    description: 'URLs, widest version; the small version of `x-800.webp` is `x-400.webp`',
  }),
  provider: ProviderSummary,
  options: Type.Array(ServiceOption),
  availableTimeSlots: Type.Optional(Type.Array(Type.String())),
});
export type Service = Static<typeof Service>;

export const ServiceStatusChange = Type.Object({ status: ServiceStatus });
export type ServiceStatusChange = Static<typeof ServiceStatusChange>;

/** What can no longer be had, per calendar day: booked or begun. A day or slot that `taken` does not name is free. */
export const Availability = Type.Object({
  slots: Type.Array(Type.String(), { description: 'Every slot that the service offers on a day' }),
  taken: Type.Array(
    Type.Object({
      date: Type.String({ format: 'date' }),
      timeSlot: Type.String(),
      begun: Type.Optional(Type.Boolean({ description: 'It began by the clock of the marketplace' })),
    }),
  ),
});
export type Availability = Static<typeof Availability>;
