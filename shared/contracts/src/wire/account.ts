import { type Static, Type } from 'typebox';
import { Id, Instant } from './envelope.ts';

/** `GET /providers/:id`: somebody who offers services, as everyone may see them. */
export const Provider = Type.Object({
  _id: Id,
  name: Type.String(),
  avatar: Type.String(),
  bio: Type.String(),
  location: Type.String(),
  memberSince: Instant,
  rating: Type.Number({
    minimum: 0,
    maximum: 5,
    description: 'Mean over all reviews of their active services, 0 without',
  }),
  reviewCount: Type.Integer({ minimum: 0 }),
});
export type Provider = Static<typeof Provider>;
