import { and, eq, gt, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import { clearCookie, hostCookie, setSignedCookie, signedCookie } from '../../kernel/http/cookies.ts';
import { hashOf, newToken } from '../../kernel/settings/secret.ts';
import { after, minutes } from '../../kernel/time/clock.ts';
import type { FlowSecrets } from './provider.ts';
import { identityFlows } from './table.ts';

type Flow = typeof identityFlows.$inferSelect;
type Step = Flow['step'];

const path = '/';
/** A person may have to find a password, or a phone; a slow device takes minutes to open the page that ends the sign-in. */
const flowMs = minutes(10);

const insertFlow = async (
  db: Database,
  secret: string,
  flow: Omit<typeof identityFlows.$inferInsert, 'secretHash'>,
): Promise<void> => {
  await db.insert(identityFlows).values({ ...flow, secretHash: hashOf(secret) });
};

/** Deletes the row: of two requests with one secret, the second finds none. */
const takeFlow = (db: Database, secret: string, steps: Step[], now: Date): Promise<Flow | undefined> =>
  firstOf(
    db
      .delete(identityFlows)
      .where(
        and(
          eq(identityFlows.secretHash, hashOf(secret)),
          inArray(identityFlows.step, steps),
          gt(identityFlows.expiresAt, now),
        ),
      )
      .returning(),
  );

/**
 * Without one a link of an attacker could end the attacker's sign-in in the browser of another person. Several, as each tab
 * has its own sign-in.
 */
const flowCookies = (app: FastifyInstance) =>
  ['', '-2', '-3', '-4'].map((tab) => hostCookie(app, `identity-flow${tab}`));

export const beginFlow = async (
  reply: FastifyReply,
  { state, nonce, verifier }: FlowSecrets,
  flow: Omit<typeof identityFlows.$inferInsert, 'secretHash' | 'expiresAt'>,
): Promise<void> => {
  const { clock, db } = reply.server;
  await insertFlow(db, state, { ...flow, expiresAt: after(clock(), flowMs) });
  const value = [state, nonce, verifier].join('.');
  const names = flowCookies(reply.server);
  const name = names.find((one) => !reply.request.cookies[one]) ?? names[0] ?? '';
  setSignedCookie(reply, name, value, { path, maxAgeSeconds: flowMs / 1000 });
};

/** The sign-in that this browser began with this state, once. */
export const resumeFlow = async (
  request: FastifyRequest,
  reply: FastifyReply,
  given: unknown,
): Promise<{ flow: Flow; secrets: FlowSecrets } | undefined> => {
  const begun = flowCookies(request.server).map((name) => [name, ...(signedCookie(request, name)?.split('.') ?? [])]);
  const [name, state, nonce, verifier] = begun.find((one) => one[1] === given) ?? [];
  if (!name || !state || !nonce || !verifier) return undefined;
  clearCookie(reply, name, path);
  const { clock, db } = request.server;
  const flow = await takeFlow(db, state, ['sign-in', 'link', 'prove'], clock());
  return flow && { flow, secrets: { state, nonce, verifier } };
};

const grantCookie = (app: FastifyInstance) => hostCookie(app, 'identity-grant');

/** For the page that follows: a secret in a cookie, so that no address holds one. */
export const offerGrant = async (
  reply: FastifyReply,
  flow: Omit<typeof identityFlows.$inferInsert, 'secretHash' | 'expiresAt'>,
): Promise<void> => {
  const { clock, db } = reply.server;
  const secret = newToken();
  await insertFlow(db, secret, { ...flow, expiresAt: after(clock(), flowMs) });
  setSignedCookie(reply, grantCookie(reply.server), secret, { path, maxAgeSeconds: flowMs / 1000 });
};

export const takeGrant = async (request: FastifyRequest, reply: FastifyReply): Promise<Flow | undefined> => {
  const secret = signedCookie(request, grantCookie(request.server));
  clearCookie(reply, grantCookie(reply.server), path);
  const { clock, db } = request.server;
  return secret ? takeFlow(db, secret, ['signed-in', 'signed-up'], clock()) : undefined;
};
