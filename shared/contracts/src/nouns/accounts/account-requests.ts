import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { Email, Line, Name, Paragraph, Phone } from '../../schema/text-fields.ts';
import { accountLimits, websitePattern } from './account-limits.ts';
import { AccountSettings } from './account-settings.ts';

const name = Name(accountLimits.name, accountLimits.nameLeast);
const email = Email(accountLimits.email);
const password = s.text({ minLength: accountLimits.passwordLeast, maxLength: accountLimits.password });
/** From an email. */
const token = s.text({ minLength: 1, maxLength: 200 });
const changes = { additionalProperties: false, minProperties: 1 };

export const Credentials = s.record({ email, password });
export type Credentials = v.InferOutput<typeof Credentials>;

export const Registration = s.record({ name, email, password, role: v.picklist(['customer', 'provider']) });
export type Registration = v.InferOutput<typeof Registration>;

/** `PUT /auth/updatedetails`: the changed fields alone. Answers with the whole user. */
export const DetailsUpdate = s.record(
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
export const PasswordChange = s.record({ currentPassword: s.text(), newPassword: password });
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

export const AccountSettingsUpdate = s.record(v.partial(AccountSettings).entries, changes);
export type AccountSettingsUpdate = v.InferOutput<typeof AccountSettingsUpdate>;

/** `POST /auth/delete-account`: for good. */
export const AccountDeletion = s.record({ password: s.text() });
export type AccountDeletion = v.InferOutput<typeof AccountDeletion>;

/** `POST /auth/forgot-password`: always answered alike. */
export const RecoveryRequest = s.record({ email });
export type RecoveryRequest = v.InferOutput<typeof RecoveryRequest>;

/** `POST /auth/reset-password`. */
export const PasswordReset = s.record({ token, password });
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

/** `POST /auth/email-change`: `token` is the one from the email to the old address. */
export const EmailChangeAnswer = s.record({
  token,
  keep: s.described(v.boolean(), { description: 'False: the old address comes back' }),
});
export type EmailChangeAnswer = v.InferOutput<typeof EmailChangeAnswer>;

/** `POST /auth/confirm-email`. */
export const EmailConfirmation = s.record({ token });
export type EmailConfirmation = v.InferOutput<typeof EmailConfirmation>;

/** `POST /auth/unsubscribe`. */
export const Unsubscription = s.record({ token });
