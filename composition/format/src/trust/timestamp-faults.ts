import { environmentPaths } from '../history/revision-history.ts';
import type { RecallsClaims, TimestampClaims } from './composition-trust.ts';

interface Present {
  environment: string;
  /** SHA-256 (base64url) of `composition.json`, and of the recalls where there are some. */
  hashes: { composition: string; recalls: string | undefined };
  /** Claims of the tokens in `timestamp.json` that a trusted key signed. */
  claims: { timestamp: TimestampClaims | undefined; recalls: RecallsClaims | undefined };
}

/** Without a valid timestamp new visitors get no page. Browsers ignore recalls that are not signed. */
export const timestampFaults = ({ environment, hashes, claims }: Present, now: Date): string[] => {
  const path = environmentPaths.timestamp(environment);
  const { timestamp, recalls } = claims;
  const isOwn = timestamp?.environment === environment && timestamp.composition === hashes.composition;
  return [
    ...(isOwn && timestamp.recalls === hashes.recalls
      ? []
      : [`${path} does not say that this composition is fresh; npm run release -- timestamp does.`]),
    ...(timestamp && timestamp.exp * 1000 < now.getTime()
      ? [`${path} expired; npm run release -- timestamp renews it.`]
      : []),
    ...(hashes.recalls && recalls?.environment !== environment
      ? [`${path} holds recalls that no key in use signed: browsers ignore them.`]
      : []),
  ];
};
