import { type Static, Type } from 'typebox';
import { categories } from '../rules/service-lifecycle.ts';
import { Id, Instant, PageFilter } from './envelope.ts';
import { Paragraph } from './text.ts';

/** A customer's review of a service, 1 to 5 stars. */
export const Review = Type.Object({
  _id: Id,
  service: Id,
  serviceName: Type.String(),
  user: Type.Object({ _id: Id, name: Type.String(), avatar: Type.String() }),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.String(),
  verified: Type.Boolean({ description: 'Written after a completed booking' }),
  pending: Type.Optional(
    Type.Boolean({ description: 'Waits for an admin: neither public nor counted, its author and admins alone see it' }),
  ),
  createdAt: Instant,
  editedAt: Type.Optional(Instant),
});
export type Review = Static<typeof Review>;

/** Which reviews `GET reviews` gives. */
export const ReviewFilter = Type.Object({
  ...PageFilter.properties,
  service: Type.Optional(Id),
  provider: Type.Optional(Id),
  pending: Type.Optional(
    Type.Literal('true', { description: 'Only those that wait for an admin: all for an admin, else one’s own' }),
  ),
  mine: Type.Optional(Type.Literal('true', { description: 'Only one’s own' })),
});
export type ReviewFilter = Static<typeof ReviewFilter>;

const opinion = {
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Paragraph({ minLength: 1, maxLength: 2000 }),
};

export const CreateReview = Type.Object({ service: Id, ...opinion }, { additionalProperties: false });
export type CreateReview = Static<typeof CreateReview>;

/** `PUT /reviews/:id`: by its author; what is absent stays. */
export const ChangeReview = Type.Partial(Type.Object(opinion), { additionalProperties: false, minProperties: 1 });
export type ChangeReview = Static<typeof ChangeReview>;

export const SavedService = Type.Object({
  _id: Id,
  serviceId: Id,
  name: Type.String(),
  category: Type.Enum(categories),
  image: Type.String({ description: 'URL of the first image, empty when there is none' }),
  providerName: Type.String(),
  rating: Type.Number(),
  price: Type.Number(),
});
export type SavedService = Static<typeof SavedService>;

/** Query of `GET /saved-services`. `service` selects the entry of one service: one row, or none where it is not saved. */
export const SavedFilter = Type.Object({ ...PageFilter.properties, service: Type.Optional(Id) });
export type SavedFilter = Static<typeof SavedFilter>;
