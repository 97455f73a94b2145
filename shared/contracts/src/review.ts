import { type Static, Type } from 'typebox';
import { Id, Instant } from './envelope.ts';

/** What a customer says of a service, with 1 to 5 stars. */
export const Review = Type.Object({
  _id: Id,
  service: Id,
  user: Type.Object({ _id: Id, name: Type.String(), avatar: Type.String() }),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.String(),
  verified: Type.Boolean({ description: 'Written after a completed booking' }),
  createdAt: Instant,
});
export type Review = Static<typeof Review>;

export const CreateReview = Type.Object({
  service: Id,
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.String({ minLength: 1, maxLength: 2000 }),
});
export type CreateReview = Static<typeof CreateReview>;

export const SavedService = Type.Object({
  _id: Id,
  serviceId: Id,
  name: Type.String(),
  image: Type.String(),
  providerName: Type.String(),
  rating: Type.Number(),
  price: Type.Number(),
});
export type SavedService = Static<typeof SavedService>;
