import { flag, Id, neededText, oneOf, optional, record, reference, text } from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { roles } from '../../rules/role.ts';
import { emailSettings } from './account-limits.ts';

/** The signed-in person, as `GET /auth/me` shows it to themselves. Without an id it is an error. */
export const User = v.pipe(
  record({
    _id: Id,
    id: Id,
    /** An unknown role has the rights of a customer. */
    role: oneOf(roles, 'customer'),
    name: text(),
    email: text(),
    /** URL of the picture, empty when there is none. */
    avatar: text(),
    bio: text(),
    location: text(),
    website: text(),
    address: text(),
    phone: text(),
  }),
  // One id under two names.
  v.transform(({ _id, id, ...user }) => ({ ...user, _id: _id || id, id: _id || id })),
  v.check(({ id }) => id !== ''),
);
export type User = v.InferOutput<typeof User>;

/** `POST` and `DELETE /upload/avatar` answer with this: the picture's URL, empty when there is none. */
export const AvatarUpload = record({ avatar: text() });

/** All of a {@link SessionGrant} that signing in needs; the user's id may be empty. Without a token it is an error. */
export const Grant = record({ token: neededText(), user: reference({ _id: Id }) });
export type Grant = v.InferOutput<typeof Grant>;

/** Login and registration answer with this, unwrapped. */
export const SessionGrant = record({ token: neededText(), user: User });
export type SessionGrant = v.InferOutput<typeof SessionGrant>;

/** `GET` and `PATCH /auth/settings`: which emails one gets, and what others see. All on unless the API says that they are off. */
export const AccountSettings = record({
  /** Email when a booking is requested, accepted, cancelled or completed, and reminders. */
  notifyBookings: flag({}, true),
  /** No reminders by email between 10 PM and 8 AM of the marketplace. An API that is older than the setting does not answer it. */
  quietHours: optional(flag()),
  /** Email when one of my services is reviewed. */
  notifyReviews: flag({}, true),
  /** Email when somebody writes to me, once until I have read it. */
  notifyMessages: flag({}, true),
  /** Off: my reviews show the first name and an initial, no picture. */
  showNameInReviews: flag({}, true),
  /** Off: the other side of a booking does not see my phone number. */
  sharePhone: flag({}, true),
  /** Off: others do not see my location. */
  showLocation: flag({}, true),
});
export type AccountSettings = v.InferOutput<typeof AccountSettings>;

/** Which setting is off now. */
export const Unsubscribed = record({ setting: oneOf(emailSettings) });
export type Unsubscribed = v.InferOutput<typeof Unsubscribed>;
