import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { roles } from '../../rules/role.ts';

/** The signed-in person, as `GET /auth/me` shows it to themselves. Without an id it is an error. */
export const User = v.pipe(
  s.record({
    _id: s.Id,
    id: s.Id,
    /** An unknown role has the rights of a customer. */
    role: s.oneOf(roles, 'customer'),
    name: s.text(),
    email: s.text(),
    /** URL of the picture, empty when there is none. */
    avatar: s.text(),
    bio: s.text(),
    location: s.text(),
    website: s.text(),
    address: s.text(),
    phone: s.text(),
    /** The link in an email to this address was used. An API older than 2026-12 does not say. */
    isEmailConfirmed: s.optional(s.flag()),
  }),
  // One id under two names.
  v.transform(({ _id, id, ...user }) => ({ ...user, _id: _id || id, id: _id || id })),
  v.check(({ id }) => id !== ''),
);
export type User = v.InferOutput<typeof User>;

/** All of the answer to a login or registration that signing in needs; the user's id may be empty. Without a token it is an error. */
export const Grant = s.record({ token: s.neededText(), user: s.reference({ _id: s.Id }) });
export type Grant = v.InferOutput<typeof Grant>;

/** Login and registration answer with this, unwrapped. */
export const SessionGrant = s.record({ token: s.neededText(), user: User });
export type SessionGrant = v.InferOutput<typeof SessionGrant>;
