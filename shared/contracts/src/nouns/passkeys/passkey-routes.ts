import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import type { RouteTable } from '../../schema/route.ts';
import { Name } from '../../schema/text-fields.ts';
import { SessionGrant } from '../accounts/accounts.ts';
import { Passkey, PasskeyCreation, PasskeyRequest, passkeyLimits, passkeyTransports } from './passkeys.ts';

const base64 = (maxLength: number) => s.text({ pattern: '^[A-Za-z0-9_-]+$', maxLength });
const credentialId = base64(1400);
const name = Name(passkeyLimits.name);

/** An answer of an authenticator to a {@link PasskeyRequest}. */
export const PasskeyAssertion = s.record({
  id: credentialId,
  response: s.record({
    clientDataJSON: base64(4000),
    authenticatorData: base64(4000),
    signature: base64(8000),
    userHandle: s.optional(base64(100)),
  }),
});
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>;

/** The password, or an answer to `POST auth/passkeys/proof`. Neither is needed within 5 minutes after the login. */
export const PasskeyProof = s.record({ password: s.optional(s.text()), passkey: s.optional(PasskeyAssertion) });
export type PasskeyProof = v.InferOutput<typeof PasskeyProof>;

/** An answer of an authenticator to a {@link PasskeyCreation}. */
export const NewPasskey = s.record({
  /** The device in words when absent. */
  name: s.optional(name),
  id: credentialId,
  response: s.record({
    clientDataJSON: base64(4000),
    attestationObject: base64(40_000),
    transports: s.optional(s.list(s.oneOf(passkeyTransports), { maxItems: 10 })),
  }),
});
export type NewPasskey = v.InferOutput<typeof NewPasskey>;

export const passkeysOfAccount = {
  'GET auth/passkeys': { summary: 'One’s passkeys, newest first', answer: s.Data(s.rows(Passkey)) },
  'POST auth/passkeys/options': {
    summary: 'Begin to add a passkey',
    description:
      'Needs a fresh proof: the password, a passkey, or a session younger than 5 minutes. The answer is valid for 5 minutes, once.',
    body: PasskeyProof,
    answer: s.Data(PasskeyCreation),
  },
  'POST auth/passkeys': {
    summary: 'Add the passkey that the authenticator has created',
    body: NewPasskey,
    status: 201,
    answer: s.Data(Passkey),
  },
  'POST auth/passkeys/proof': {
    summary: 'Ask for a proof by one of one’s passkeys',
    description: 'The answer is valid for 5 minutes, once, in this session.',
    answer: s.Data(PasskeyRequest),
  },
  'PATCH auth/passkeys/:id': { summary: 'Rename a passkey', body: s.record({ name }), answer: s.Data(Passkey) },
  'DELETE auth/passkeys/:id': {
    summary: 'Remove a passkey',
    description: 'Sends an email. 409 for the last one of an account without a password.',
  },
  'POST auth/passkeys/login/options': {
    summary: 'Begin to sign in with a passkey',
    description: 'The answer is valid for 5 minutes, once, in this browser.',
    roles: 'anyone',
    answer: s.Data(PasskeyRequest),
  },
  'POST auth/passkeys/login': {
    summary: 'Sign in with a passkey',
    roles: 'anyone',
    body: PasskeyAssertion,
    answer: SessionGrant,
  },
} as const satisfies RouteTable;
