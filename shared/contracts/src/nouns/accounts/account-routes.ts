import * as s from '@nearhand/contracts/schema';
import type { RouteTable } from '../../schema/route.ts';
import {
  AccountDeletion,
  AccountSettingsUpdate,
  Credentials,
  DetailsUpdate,
  EmailChangeAnswer,
  EmailConfirmation,
  PasswordChange,
  PasswordReset,
  RecoveryRequest,
  Registration,
  Unsubscription,
} from './account-requests.ts';
import { AccountSettings, Unsubscribed } from './account-settings.ts';
import { SessionGrant, User } from './accounts.ts';

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
  },
  'POST auth/email-change': {
    summary: 'Undo or confirm a change of one’s email by the link from an email',
    description:
      'For 7 days. Undoing ends every session of the account and sends a link that sets a new password. Until a change is confirmed, also with the password, such links go to the old address.',
    roles: 'anyone',
    body: EmailChangeAnswer,
  },
  'POST auth/confirm-email': {
    summary: 'Confirm one’s email by the link from an email',
    description:
      'Needs no session. The link works once and for 7 days, while the account has the address that it was sent to.',
    roles: 'anyone',
    body: EmailConfirmation,
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
