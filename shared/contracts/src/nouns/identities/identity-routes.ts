import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { User } from '../accounts/accounts.ts';
import { IdentityRedirect, WaysIn } from './identities.ts';

/** `POST /auth/identity`: a session, as a login answers it, and the path that the person came from. */
export const IdentityGrant = s.record({ token: s.neededText(), user: User, from: s.text(), isNew: s.flag() });

/** `POST /auth/identities`: `password` is needed to link where the account has one. */
export const IdentityRequest = s.record({
  provider: v.picklist(['google', 'facebook']),
  purpose: v.picklist(['link', 'prove']),
  password: s.optional(s.text()),
});
export type IdentityRequest = v.InferOutput<typeof IdentityRequest>;

export const identitiesRoutes = {
  'POST auth/identity': {
    summary: 'End a sign-in at a provider',
    description:
      'For the browser in which it began: its cookie is the proof, works once and for a minute. Answers as a login does.',
    roles: 'anyone',
    answer: IdentityGrant,
  },
  'GET auth/identities': {
    summary: 'How one can sign in',
    description: 'Whether the account has a password, and the accounts at providers that sign in to it.',
    answer: s.Data(WaysIn),
  },
  'POST auth/identities': {
    summary: 'Begin to link an account at a provider, or to prove that it is oneself',
    description:
      'Answers with the address of the provider that the browser must open. Linking needs the password, if there is one.',
    body: IdentityRequest,
    answer: s.Data(IdentityRedirect),
  },
  'DELETE auth/identities/:id': {
    summary: 'Unlink an account at a provider',
    description: '409 for the last way to sign in.',
  },
} as const satisfies RouteTable;
