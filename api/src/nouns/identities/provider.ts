import type { IdentityProblem } from '@nearhand/contracts';
import * as oidc from 'openid-client';
import type { IdentityProviderSettings } from '../../kernel/settings/settings.ts';

/** A person waits: a provider that is slower counts as unavailable. */
const timeoutSeconds = 5;
/** How old a sign-in at the provider may be to prove that the person is there. */
export const proofSeconds = 300;

/** Secrets of one sign-in. They are in a cookie of the browser alone. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** A verified ID token says this of a person. */
export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  email: string;
  /** The provider confirmed the address. */
  isEmailConfirmed: boolean;
  name: string;
}

/** A sign-in that changes nothing. `reason` is for the log and holds no secret. */
export class IdentityRefused extends Error {
  readonly problem: IdentityProblem;
  readonly reason: string;
  constructor(problem: IdentityProblem, reason = '') {
    super(problem);
    this.problem = problem;
    this.reason = reason;
  }
}

export const newSecrets = (): FlowSecrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** Asks each time: new keys and addresses of the provider count at once. */
const discover = async ({ issuer, clientId, clientSecret }: IdentityProviderSettings): Promise<oidc.Configuration> => {
  // Also for ID tokens that came by TLS from the provider itself.
  const checks = [oidc.enableNonRepudiationChecks];
  const isLocal = issuer.startsWith('http:');
  try {
    return await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: isLocal ? [...checks, oidc.allowInsecureRequests] : checks,
    });
  } catch (error) {
    throw new IdentityRefused('unavailable', reasonOf(error));
  }
};

/** The provider's address that the browser opens. `isProof`: the person shall sign in there anew. */
export const authorizationUrl = async (
  settings: IdentityProviderSettings,
  redirectUri: string,
  { state, nonce, verifier }: FlowSecrets,
  isProof: boolean,
): Promise<string> => {
  const config = await discover(settings);
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Google sends the time by `claims` alone.
    ...(isProof && { max_age: '0', claims: '{"id_token":{"auth_time":{"essential":true}}}' }),
  });
  return url.href;
};

/** Exchanges the code in `callback` and verifies state, issuer, signature, audience and nonce. Throws {@link IdentityRefused}. */
export const verifiedIdentity = async (
  settings: IdentityProviderSettings,
  callback: URL,
  { state, nonce, verifier }: FlowSecrets,
  isProof: boolean,
): Promise<VerifiedIdentity> => {
  const config = await discover(settings);
  try {
    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(isProof && { maxAge: proofSeconds }),
    });
    const claims = tokens.claims();
    if (!claims) throw new IdentityRefused('rejected', 'no ID token');
    // Some providers put the address here alone.
    const isComplete = claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
    const { email, email_verified, name } = isComplete
      ? claims
      : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: textOf(email),
      isEmailConfirmed: email_verified === true,
      name: textOf(name),
    };
  } catch (error) {
    if (error instanceof IdentityRefused) throw error;
    throw new IdentityRefused(problemOf(error), reasonOf(error));
  }
};

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

/** Codes of openid-client for a provider that does not answer as it should. */
const outages = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

const problemOf = (error: unknown): IdentityProblem => {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unavailable' : 'rejected';
  }
  if (error instanceof oidc.ClientError) return outages.includes(error.code ?? '') ? 'unavailable' : 'rejected';
  // `fetch` failed.
  return error instanceof TypeError && error.cause !== undefined ? 'unavailable' : 'rejected';
};

/** The codes alone: messages and causes of errors may hold what a token says. */
const reasonOf = (error: unknown): string => {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return `the provider answered ${error.error.slice(0, 50)}`;
  return error instanceof oidc.ClientError ? (error.code ?? error.name) : error instanceof Error ? error.name : '';
};
