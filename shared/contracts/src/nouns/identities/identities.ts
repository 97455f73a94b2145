import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** Identity providers that have a button, with their names. */
export const identityProviders = { google: 'Google', facebook: 'Facebook' } as const;
export type IdentityProvider = keyof typeof identityProviders;

export const isIdentityProvider = (text: unknown): text is IdentityProvider =>
  typeof text === 'string' && Object.hasOwn(identityProviders, text);

/** The page that ends a sign-in at a provider. A problem stands in its query as `problem`, with the `provider`. */
export const identityPath = '/auth/identity';

/** Why a sign-in at a provider changed nothing. */
export const identityProblems = [
  'unknown-provider',
  'unavailable',
  'cancelled',
  'expired',
  'rejected',
  'unconfirmed',
  'link-first',
  'confirm-first',
  'other-account',
  'suspended',
  'too-many',
] as const;
export type IdentityProblem = (typeof identityProblems)[number];

/** The path of a button below the API, which redirects to the provider. */
export const identityStart = (
  provider: IdentityProvider,
  { from, role }: { from?: string | undefined; role?: string | undefined } = {},
): string => {
  const query = `${new URLSearchParams({ ...(from && { from }), ...(role && { role }) })}`;
  return `auth/identity/${provider}/start${query && `?${query}`}`;
};

/** An account at a provider that signs in to the caller's account. */
export const Identity = s.record({
  _id: s.Id,
  provider: s.text(),
  /** The address there when it was connected. */
  email: s.text(),
  createdAt: s.Instant,
});
export type Identity = v.InferOutput<typeof Identity>;

/** How the caller can sign in. */
export const WaysIn = s.record({
  /** False: the account was made by a provider's sign-in, and no password has been set. */
  hasPassword: s.flag({}, true),
  /** Providers that the API knows. */
  providers: s.rows(s.text()),
  identities: s.rows(Identity),
  /** Until then a sign-in at a provider, asked for by this session, stands in for the password. */
  provenUntil: s.optional(s.Instant),
});
export type WaysIn = v.InferOutput<typeof WaysIn>;

/** All of the answer to a sign-in at a provider that the page needs. */
export const IdentitySession = s.record({
  token: s.neededText(),
  user: s.reference({ _id: s.Id }),
  from: s.text(),
  /** The account has just been made. */
  isNew: s.flag(),
});
export type IdentitySession = v.InferOutput<typeof IdentitySession>;

/** The provider's address that the browser opens next. */
export const IdentityRedirect = s.record({ url: s.neededText() });
