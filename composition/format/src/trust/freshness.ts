import type { Composition } from '../composition/composition.ts';
import type { TimestampClaims } from './composition-trust.ts';
import type { PublicKeys } from './signing-keys.ts';

/** A timestamp that expired proves a composition for this long: the week in which operators renew it. */
const staleSeconds = 7 * 24 * 60 * 60;

type Trusted = Pick<PublicKeys, 'environment' | 'minimumRevision' | 'builtAt'>;

interface Signed {
  /** Signed by enough owners. */
  composition: Composition;
  /** SHA-256 of its bytes in base64url. */
  hash: string;
}

/** The content of `timestamp.json`. */
export interface ReadTimestamp {
  /** Undefined where no trusted key signed them. */
  claims?: TimestampClaims | undefined;
  /** Of the token with the recalls, if there is one: SHA-256 in base64url, and whether a trusted key signed it. */
  recallsHash?: string | undefined;
  isRecallsSigned?: boolean;
}

export interface Proof {
  /** Without a proof a composition takes no place: a visitor keeps the last one that was proven. */
  isProven: boolean;
  /** Why it is not proven, or `stale`: proven by a timestamp that expired or lacks something. */
  problem?: string | undefined;
}

/** Why a signed composition is not for this environment, or too old: by the build, or by the timestamp beside it, also an expired one. */
export const compositionObjection = (
  { environment, minimumRevision }: Trusted,
  { environment: own, ledger = '', revision }: Composition,
  claims?: TimestampClaims,
): string | undefined => {
  if (own !== environment) return `is of the environment ${own}, not ${environment}`;
  const minimum = Math.max(minimumRevision, claims?.ledger === ledger ? lowestBeside(claims) : 1);
  return revision < minimum ? `has revision ${revision}, older than ${minimum}` : undefined;
};

/** One revision back: the files may come from both sides of a change. Older tools signed four. */
const lowestBeside = ({ revision }: TimestampClaims): number => revision - 1;

/** Whether the timestamp proves that this composition is the present one. */
export const freshnessOf = (
  { environment, builtAt = 0 }: Trusted,
  { composition, hash }: Signed,
  { claims, recallsHash, isRecallsSigned = false }: ReadTimestamp,
): Proof => {
  if (claims?.environment !== environment) return unproven('is not signed by a key that this site believes');
  // The clock may be wrong, but it is not earlier than the build.
  const now = Math.max(Date.now() / 1000, builtAt);
  const problem =
    claims.exp < now ? `expired at ${asTime(claims.exp)}, and the clock here says ${asTime(now)}` : undefined;
  if (claims.exp + staleSeconds < now) return unproven(problem);
  const { ledger = '', revision } = composition;
  if (claims.ledger !== ledger && !succeeds(composition, claims.ledger))
    return unproven(`is of the history ${claims.ledger}, not ${ledger}`);
  if (claims.ledger === ledger && claims.revision === revision && claims.composition !== hash)
    return unproven(`names another composition of revision ${revision}`);
  // A key for recalls alone signs a list that the timestamp does not name yet.
  if (claims.recalls !== recallsHash)
    return { isProven: isRecallsSigned, problem: 'does not name the recalls beside it' };
  return { isProven: true, problem };
};

const unproven = (problem: string | undefined): Proof => ({ isProven: false, problem });
const asTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Why this composition may not take the place of the one `before`: it is older, or of another revision history. */
export const replacementObjection = (before: Composition, composition: Composition): string | undefined => {
  const { ledger = '', revision } = composition;
  if (before.ledger === ledger)
    return before.revision > revision ? `has revision ${revision}, older than ${before.revision}` : undefined;
  return succeeds(composition, before.ledger ?? '')
    ? undefined
    : `is of the history ${ledger}, which is not signed to take the place of ${before.ledger}`;
};

const succeeds = ({ succeeds = [] }: Composition, ledger: string): boolean =>
  succeeds.includes('*') || succeeds.includes(ledger);
