import { createHash, randomBytes } from 'node:crypto';
import {
  errorCodes,
  type NewPasskey,
  type PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
  passkeyTransports,
} from '@nearhand/contracts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { findsAny } from '../../kernel/database/first-of.ts';
import { brandName } from '../../kernel/email/email.ts';
import { badRequest } from '../../kernel/errors/api-error.ts';
import { after, minutes } from '../../kernel/time/clock.ts';
import type { Account } from '../accounts/account-repository.ts';
import { passkeyChallenges, type passkeys } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'settings'>;
export type PasskeyRow = typeof passkeys.$inferSelect;

export const challengeMinutes = 5;
const timeout = challengeMinutes * 60_000;

/** Passkeys belong to the host of the first origin and work at all origins below it. */
const site = ({ publicOrigins: [first = '', ...others] }: Context['settings']) => ({
  rpID: new URL(first).hostname,
  expectedOrigin: [first, ...others],
});

const descriptors = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** For the account's authenticator: it creates none where it has one of `present`. */
export const creationOptions = async (
  context: Context,
  use: ChallengeUse,
  { id, email, name }: Account,
  present: readonly PasskeyRow[],
): Promise<PasskeyCreation> => {
  const options = await generateRegistrationOptions({
    rpName: brandName,
    rpID: site(context.settings).rpID,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    challenge: await createChallenge(context, use),
    timeout,
    attestationType: 'none',
    excludeCredentials: descriptors(present),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return v.parse(PasskeyCreation, options);
};

/** Without `allowed`: for any passkey of this site. */
export const requestOptions = async (
  context: Context,
  use: ChallengeUse,
  allowed: readonly PasskeyRow[] = [],
): Promise<PasskeyRequest> => {
  const options = await generateAuthenticationOptions({
    rpID: site(context.settings).rpID,
    challenge: await createChallenge(context, use),
    timeout,
    userVerification: 'required',
    allowCredentials: descriptors(allowed),
  });
  return v.parse(PasskeyRequest, options);
};

const ClientData = v.object({ challenge: v.string() });

const challengeOf = (clientDataJSON: string): string | undefined => {
  try {
    return v.parse(ClientData, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return undefined;
  }
};

/** Uses the challenge of an answer up. Throws unless it was made for this use. */
const takeChallenge = async (context: Context, use: ChallengeUse, clientDataJSON: string): Promise<string> => {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === undefined || !(await useChallenge(context, use, challenge))) throw passkeyRejected();
  return challenge;
};

/** The new passkey, verified. `none` attestation: any authenticator that verifies its user will do. */
export const verifyCreation = async (context: Context, use: ChallengeUse, { id, response }: NewPasskey) => {
  const expectedChallenge = await takeChallenge(context, use, response.clientDataJSON);
  const { rpID, expectedOrigin } = site(context.settings);
  const { registrationInfo } = await orReject(
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge,
      expectedOrigin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw passkeyRejected();
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: passkeyTransports.filter((one) => response.transports?.includes(one)),
    isBackedUp: credentialBackedUp,
  };
};

/** Verifies an answer by the passkey that `find` gives for its id. The caller compares the counter. */
export const verifyAssertion = async (
  context: Context,
  use: ChallengeUse,
  { id, response }: PasskeyAssertion,
  find: (credentialId: string) => Promise<PasskeyRow | undefined>,
) => {
  const expectedChallenge = await takeChallenge(context, use, response.clientDataJSON);
  const passkey = await find(id);
  if (!passkey) throw passkeyUnknown();
  const { rpID, expectedOrigin } = site(context.settings);
  const { verified, authenticationInfo } = await orReject(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge,
      expectedOrigin,
      expectedRPID: rpID,
      // 0: the database compares the counter, in one statement with its change.
      credential: { id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')), counter: 0 },
      requireUserVerification: true,
    }),
  );
  // Named in the request, a passkey need not name its owner.
  const isOwner =
    response.userHandle === undefined
      ? use.purpose === 'prove'
      : response.userHandle === Buffer.from(passkey.userId).toString('base64url');
  if (!verified || !isOwner) throw passkeyRejected();
  return { passkey, counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
};

/** The library throws for each fault of an answer. */
const orReject = async <T>(verification: Promise<T>): Promise<T> => {
  try {
    return await verification;
  } catch (error) {
    throw Object.assign(passkeyRejected(), { cause: error });
  }
};

export const passkeyRejected = () =>
  badRequest(errorCodes.passkeyRejected, 'This passkey could not be checked. Please try again.');

const passkeyUnknown = () =>
  badRequest(
    errorCodes.passkeyUnknown,
    'We do not know this passkey: it may have been removed. Please log in with your password.',
  );

/** The holder may answer a challenge: the id of a session, or a secret in a cookie. */
export interface ChallengeUse {
  purpose: 'add' | 'prove' | 'login';
  holder: string;
}

const hashOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

const createChallenge = async ({ clock, db }: Context, { purpose, holder }: ChallengeUse) => {
  // Not a Buffer: the library's type is narrower.
  const challenge = new Uint8Array(randomBytes(32));
  await db.insert(passkeyChallenges).values({
    challengeHash: hashOf(Buffer.from(challenge).toString('base64url')),
    holderHash: hashOf(purpose, holder),
    expiresAt: after(clock(), minutes(challengeMinutes)),
  });
  return challenge;
};

/** True once for each challenge. Outside a transaction: a wrong answer uses the challenge up, too. */
const useChallenge = ({ clock, db }: Context, { purpose, holder }: ChallengeUse, challenge: string) => {
  const { challengeHash, holderHash, expiresAt } = passkeyChallenges;
  const isTheirs = and(eq(challengeHash, hashOf(challenge)), eq(holderHash, hashOf(purpose, holder)));
  return findsAny(
    db
      .delete(passkeyChallenges)
      .where(and(isTheirs, gt(expiresAt, clock())))
      .returning(),
  );
};
