import { Id, Instant, integer, list, named, number, optional, record, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { Badge } from '../credentials/badges.ts';
import { PortfolioPicture } from '../portfolio/portfolio.ts';

/** `GET /providers/:id`: somebody who offers services, as everyone may see them. */
export const Provider = record({
  _id: Id,
  name: named(unnamedProvider),
  avatar: text(),
  bio: text(),
  location: text(),
  memberSince: Instant,
  /** Mean over all reviews of their active services, 0 without. */
  rating: number({ minimum: 0, maximum: 5 }),
  reviewCount: integer({ minimum: 0 }),
  badges: optional(list(Badge)),
  /** In the provider's order; absent when there are none. */
  portfolio: optional(list(PortfolioPicture)),
});
export type Provider = v.InferOutput<typeof Provider>;
