import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';

export const badgeKinds = ['email', 'identity', 'licence', 'insurance'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

export const badgeNames: Readonly<Record<BadgeKind, string>> = {
  email: 'Email confirmed',
  identity: 'Identity checked',
  licence: 'Licensed',
  insurance: 'Insured',
};

/** A fact about a provider that the site has checked. A kind that a release does not know is left out. */
export const Badge = s.record({
  kind: v.picklist(badgeKinds),
  /** Of a licence or insurance, as are those below. */
  title: s.optional(s.text()),
  issuer: s.optional(s.text()),
  /** The last day. */
  validUntil: s.optional(s.Day),
  /** The end of that day on the clock of the marketplace: no answer has the badge from then on. */
  expiresAt: s.optional(s.Instant),
});
export type Badge = v.InferOutput<typeof Badge>;

const minIntervalMs = 20_000;
/** A timer cannot wait for longer than 24 days. */
const maxIntervalMs = 86_400_000;

/** Milliseconds until an answer with these badges must be asked for again; false when none expires. */
export const badgeIntervalMs = (badges: readonly Badge[] = [], now = Date.now()): number | false => {
  const ends = badges.flatMap(({ expiresAt }) => (expiresAt ? [Date.parse(expiresAt)] : []));
  return ends.length > 0 && Math.min(Math.max(Math.min(...ends) - now, minIntervalMs), maxIntervalMs);
};
