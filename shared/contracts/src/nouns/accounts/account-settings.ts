import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { emailSettings } from './account-limits.ts';

/** `GET` and `PATCH /auth/settings`: which emails one gets, and what others see. All on unless the API says that they are off. */
export const AccountSettings = s.record({
  /** Email when a booking is requested, accepted, cancelled or completed, and reminders. */
  notifyBookings: s.flag({}, true),
  /** No reminders by email between 10 PM and 8 AM of the marketplace. An API that is older than the setting does not answer it. */
  quietHours: s.optional(s.flag()),
  /** Email when one of my services is reviewed. */
  notifyReviews: s.flag({}, true),
  /** Email when somebody writes to me, once until I have read it. */
  notifyMessages: s.flag({}, true),
  /** Off: my reviews show the first name and an initial, no picture. */
  showNameInReviews: s.flag({}, true),
  /** Off: the other side of a booking does not see my phone number. */
  sharePhone: s.flag({}, true),
  /** Off: others do not see my location. */
  showLocation: s.flag({}, true),
});
export type AccountSettings = v.InferOutput<typeof AccountSettings>;

/** Which setting is off now. */
export const Unsubscribed = s.record({ setting: s.oneOf(emailSettings) });
export type Unsubscribed = v.InferOutput<typeof Unsubscribed>;

/** `POST` and `DELETE /upload/avatar` answer with this: the picture's URL, empty when there is none. */
export const AvatarUpload = s.record({ avatar: s.text() });

/** The answer to a link from an email: whose it is. An API older than 2026-12 does not say. */
export const LinkOwner = s.record({ userId: s.optional(s.Id) });
