import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { Badge } from '../credentials/badges.ts';
import { PortfolioPicture } from '../portfolio/portfolio.ts';

/** `GET /providers/:id`: somebody who offers services, as everyone may see them. */
export const Provider = s.record({
  _id: s.Id,
  name: s.named(unnamedProvider),
  avatar: s.text(),
  bio: s.text(),
  location: s.text(),
  memberSince: s.Instant,
  /** Mean over all reviews of their active services, 0 without. */
  rating: s.number({ minimum: 0, maximum: 5 }),
  reviewCount: s.integer({ minimum: 0 }),
  badges: s.optional(s.list(Badge)),
  /** In the provider's order; absent when there are none. */
  portfolio: s.optional(s.list(PortfolioPicture)),
});
export type Provider = v.InferOutput<typeof Provider>;
