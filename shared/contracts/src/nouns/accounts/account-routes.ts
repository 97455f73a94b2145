import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { Email, Line, Name, Paragraph, Phone } from '../../schema/text-fields.ts';
import { accountLimits, websitePattern } from './account-limits.ts';
import { AccountSettings, LinkOwner, Unsubscribed } from './account-settings.ts';
import { SessionGrant, User } from './accounts.ts';

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

export const basicsOfAccount = {
  'POST auth/register': {
    summary: 'Create an account and sign in',
    roles: 'anyone',
    body: Registration,
    status: 201,
    answer: SessionGrant,
  },
  'POST auth/login': { summary: 'Sign in', roles: 'anyone', body: Credentials, answer: SessionGrant },
  'GET auth/me': { summary: 'The signed-in person', answer: s.Data(User) },
  'GET auth/logout': { summary: 'Sign out', roles: 'anyone' },
  'POST auth/logout': { summary: 'Sign out', roles: 'anyone' },
  'PUT auth/updatedetails': {
    summary: 'Change one’s details',
    description:
      'Takes the changed fields alone and answers with the whole account. A new email ends every other session.',
    body: DetailsUpdate,
    answer: s.Data(User),
  },
  'PUT auth/updatepassword': {
    summary: 'Change one’s password',
    description: 'Ends every other session of the account. A wrong current password is 400, not 401.',
    body: PasswordChange,
  },
  'POST auth/forgot-password': {
    summary: 'Ask for a link that sets a new password',
    description: 'Always answered alike, whether or not the address has an account.',
    roles: 'anyone',
    body: RecoveryRequest,
  },
  'POST auth/reset-password': {
    summary: 'Set a new password by a link from an email',
    description: 'The link works once and for one hour. Ends every session of the account.',
    roles: 'anyone',
    body: PasswordReset,
    answer: s.Data(LinkOwner),
  },
  'POST auth/email-change': {
    summary: 'Undo or confirm a change of one’s email by the link from an email',
    description:
      'For 7 days. Undoing ends every session of the account and sends a link that sets a new password. Until a change is confirmed, also with the password, such links go to the old address.',
    roles: 'anyone',
    body: EmailChangeAnswer,
    answer: s.Data(LinkOwner),
  },
  'POST auth/confirm-email': {
    summary: 'Confirm one’s email by the link from an email',
    description:
      'Needs no session. The link works once and for 7 days, while the account has the address that it was sent to.',
    roles: 'anyone',
    body: EmailConfirmation,
    answer: s.Data(LinkOwner),
  },
  'POST auth/confirm-email/resend': {
    summary: 'Ask for another link that confirms one’s email',
    description: 'Sends nothing where the email is confirmed.',
  },
  'POST auth/unsubscribe': {
    summary: 'Stop one kind of emails by the link from an email',
    description: 'Needs no session, and a repeat changes nothing. The settings turn them on again.',
    roles: 'anyone',
    body: Unsubscription,
    answer: s.Data(Unsubscribed),
  },
  'GET auth/settings': {
    summary: 'One’s settings',
    description: 'Which emails one gets, and what others see.',
    answer: s.Data(AccountSettings),
  },
  'PATCH auth/settings': {
    summary: 'Change one’s settings',
    description: 'Takes the changed settings alone and answers with all of them.',
    body: AccountSettingsUpdate,
    answer: s.Data(AccountSettings),
  },
  'POST auth/delete-account': {
    summary: 'Delete one’s account',
    description: 'Refused while bookings are open, the wallet holds money or some is on its way. Cannot be undone.',
    body: AccountDeletion,
  },
} as const satisfies RouteTable;
