import { described, record, text } from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { Email, Line, Name, Paragraph, Phone } from '../../schema/text-fields.ts';
import { accountLimits, websitePattern } from './account-limits.ts';
import { AccountSettings } from './account-settings.ts';

const name = Name(accountLimits.name, accountLimits.nameLeast);
const email = Email(accountLimits.email);
const password = text({ minLength: accountLimits.passwordLeast, maxLength: accountLimits.password });
/** From an email. */
const token = text({ minLength: 1, maxLength: 200 });
const changes = { additionalProperties: false, minProperties: 1 };

export const Credentials = record({ email, password });
export type Credentials = v.InferOutput<typeof Credentials>;

export const Registration = record({ name, email, password, role: v.picklist(['customer', 'provider']) });
export type Registration = v.InferOutput<typeof Registration>;

/** `PUT /auth/updatedetails`: the changed fields alone. Answers with the whole user. */
export const DetailsUpdate = record(
  v.partial(
    v.object({
      name,
      email,
      bio: Paragraph({ maxLength: accountLimits.bio }),
      location: Line({ maxLength: accountLimits.location }),
      website: Line({ pattern: websitePattern, maxLength: accountLimits.website }),
      phone: Phone(accountLimits.phone),
      address: Line({ maxLength: accountLimits.address }),
    }),
  ).entries,
  changes,
);
export type DetailsUpdate = v.InferOutput<typeof DetailsUpdate>;

/** `PUT /auth/updatepassword`: ends every other session of the account. */
export const PasswordChange = record({ currentPassword: text(), newPassword: password });
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

export const AccountSettingsUpdate = record(v.partial(AccountSettings).entries, changes);
export type AccountSettingsUpdate = v.InferOutput<typeof AccountSettingsUpdate>;

/** `POST /auth/delete-account`: for good. */
export const AccountDeletion = record({ password: text() });
export type AccountDeletion = v.InferOutput<typeof AccountDeletion>;

/** `POST /auth/forgot-password`: always answered alike. */
export const RecoveryRequest = record({ email });
export type RecoveryRequest = v.InferOutput<typeof RecoveryRequest>;

/** `POST /auth/reset-password`. */
export const PasswordReset = record({ token, password });
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

/** `POST /auth/email-change`: `token` is the one from the email to the old address. */
export const EmailChangeAnswer = record({
  token,
  keep: described(v.boolean(), { description: 'False: the old address comes back' }),
});
export type EmailChangeAnswer = v.InferOutput<typeof EmailChangeAnswer>;

/** `POST /auth/confirm-email`. */
export const EmailConfirmation = record({ token });
export type EmailConfirmation = v.InferOutput<typeof EmailConfirmation>;

/** `POST /auth/unsubscribe`. */
export const Unsubscription = record({ token });
