import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findsAny } from '../../kernel/database/first-of.ts';
import { after, minutes } from '../../kernel/time/clock.ts';
import { passkeyChallenges } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db'>;

/** The holder may answer a challenge: the id of a session, or a secret in a cookie. */
export interface ChallengeUse {
  purpose: 'add' | 'prove' | 'login';
  holder: string;
}

export const challengeMinutes = 5;

const hashOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

export const createChallenge = async ({ clock, db }: Context, { purpose, holder }: ChallengeUse) => {
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
export const useChallenge = ({ clock, db }: Context, { purpose, holder }: ChallengeUse, challenge: string) => {
  const { challengeHash, holderHash, expiresAt } = passkeyChallenges;
  const isTheirs = and(eq(challengeHash, hashOf(challenge)), eq(holderHash, hashOf(purpose, holder)));
  return findsAny(
    db
      .delete(passkeyChallenges)
      .where(and(isTheirs, gt(expiresAt, clock())))
      .returning(),
  );
};
