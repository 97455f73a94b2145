import { type Static, Type } from 'typebox';
import {
  accountLimits,
  dataExportStates,
  emailSettings,
  maxContactMessageLength,
  websitePattern,
} from '../rules/limits.ts';
import { roles } from '../rules/role.ts';
import { Id, Instant } from './envelope.ts';
import { Email, Line, Name, Paragraph, Phone } from './text.ts';

const Role = Type.Enum(roles);

const name = Name(accountLimits.name, accountLimits.nameLeast);
const email = Email(accountLimits.email);
const Password = Type.String({ minLength: accountLimits.passwordLeast, maxLength: accountLimits.password });

/** The signed-in person, as `GET /auth/me` shows it to themselves. */
export const User = Type.Object({
  _id: Id,
  id: Id,
  role: Role,
  name: Type.String(),
  email: Type.String(),
  avatar: Type.String({ description: 'URL of the picture, empty when there is none' }),
  bio: Type.String(),
  location: Type.String(),
  website: Type.String(),
  address: Type.String(),
  phone: Type.String(),
});
export type User = Static<typeof User>;

export const Credentials = Type.Object({ email, password: Password });
export type Credentials = Static<typeof Credentials>;

export const Registration = Type.Object({
  name,
  email,
  password: Password,
  role: Type.Enum(['customer', 'provider']),
});
export type Registration = Static<typeof Registration>;

/** Login and registration answer with this, unwrapped. */
export const SessionGrant = Type.Object({ token: Type.String(), user: User });
export type SessionGrant = Static<typeof SessionGrant>;

/** `PUT /auth/updatedetails`: the changed fields alone. Answers with the whole {@link User}. */
export const DetailsUpdate = Type.Partial(
  Type.Object({
    name,
    email,
    bio: Paragraph({ maxLength: accountLimits.bio }),
    location: Line({ maxLength: accountLimits.location }),
    website: Line({ pattern: websitePattern, maxLength: accountLimits.website }),
    phone: Phone(accountLimits.phone),
    address: Line({ maxLength: accountLimits.address }),
  }),
  { additionalProperties: false, minProperties: 1 },
);
export type DetailsUpdate = Static<typeof DetailsUpdate>;

/** `PUT /auth/updatepassword`: ends every other session of the account. */
export const PasswordChange = Type.Object({ currentPassword: Type.String(), newPassword: Password });
export type PasswordChange = Static<typeof PasswordChange>;

/** `GET` and `PATCH /auth/settings`: what one is told by mail, and what others see. All on from the start. */
export const AccountSettings = Type.Object({
  notifyBookings: Type.Boolean({
    description: 'Mail when a booking is requested, accepted, cancelled or completed, and reminders',
  }),
  /** An API that is older than the setting does not answer it. */
  quietHours: Type.Optional(
    Type.Boolean({ description: 'No reminders by email between 10 PM and 8 AM of the marketplace' }),
  ),
  notifyReviews: Type.Boolean({ description: 'Mail when one of my services is reviewed' }),
  notifyMessages: Type.Boolean({ description: 'Mail when somebody writes to me, once until I have read it' }),
  showNameInReviews: Type.Boolean({ description: 'Off: my reviews show the first name and an initial, no picture' }),
  sharePhone: Type.Boolean({ description: 'Off: the other side of a booking does not see my phone number' }),
  showLocation: Type.Boolean({ description: 'Off: nobody else sees my location' }),
});
export type AccountSettings = Static<typeof AccountSettings>;
export const AccountSettingsUpdate = Type.Partial(AccountSettings, { additionalProperties: false, minProperties: 1 });
export type AccountSettingsUpdate = Static<typeof AccountSettingsUpdate>;

/** `POST /auth/delete-account`: for good. */
export const AccountDeletion = Type.Object({ password: Type.String() });
export type AccountDeletion = Static<typeof AccountDeletion>;

/** `GET` and `POST /account/export`: the latest file with all data about the caller. */
export const DataExport = Type.Object({
  state: Type.Enum(dataExportStates, { description: '`none` also when the last one has expired' }),
  _id: Type.Optional(Id),
  createdAt: Type.Optional(Instant),
  bytes: Type.Optional(Type.Integer({ minimum: 0, description: 'Size of a ready file' })),
  expiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'Until when a ready file can be had' })),
});
export type DataExport = Static<typeof DataExport>;

/** `POST` and `DELETE /upload/avatar` answer with this: the picture's URL, empty when there is none. */
export const AvatarUpload = Type.Object({ avatar: Type.String() });
export type AvatarUpload = Static<typeof AvatarUpload>;

/** `POST /auth/forgot-password`: always answered alike. */
export const RecoveryRequest = Type.Object({ email });
export type RecoveryRequest = Static<typeof RecoveryRequest>;

/** `POST /auth/reset-password`: `token` is the one from the mail. */
export const PasswordReset = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }), password: Password });
export type PasswordReset = Static<typeof PasswordReset>;

/** `POST /auth/email-change`: `token` is the one from the mail to the old address. */
export const EmailChangeAnswer = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  keep: Type.Boolean({ description: 'False: the old address comes back' }),
});
export type EmailChangeAnswer = Static<typeof EmailChangeAnswer>;

/** `POST /auth/unsubscribe`: `token` is the one from the email. */
export const Unsubscription = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export type Unsubscription = Static<typeof Unsubscription>;

/** Which setting is off now. */
export const Unsubscribed = Type.Object({ setting: Type.Enum([...emailSettings]) });
export type Unsubscribed = Static<typeof Unsubscribed>;

/** `POST /contact`: a message to support. */
export const ContactMessage = Type.Object({
  name: Name(accountLimits.name, 1),
  email,
  message: Paragraph({ minLength: 1, maxLength: maxContactMessageLength }),
});
export type ContactMessage = Static<typeof ContactMessage>;
