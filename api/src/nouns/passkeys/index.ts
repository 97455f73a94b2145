import { errorCodes } from '@nearhand/contracts';
import { lt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { setSignedCookie, signedCookie } from '../../kernel/http/cookies.ts';
import { rateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { newToken } from '../../kernel/settings/secret.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { accountLimit } from '../accounts/account-limits.ts';
import { deviceOf } from '../accounts/session-list.ts';
import { grantSession } from '../accounts/session-service.ts';
import {
  addPasskey,
  beginPasskey,
  checkPasskeyLogin,
  countPasskeys,
  deletePasskeys,
  passkeysOf,
  removePasskey,
  renamePasskey,
  toPasskey,
} from './passkeys.ts';
import { passkeyChallenges, passkeys } from './table.ts';
import { type ChallengeUse, challengeMinutes, passkeyRejected, requestOptions } from './web-authn.ts';

/** A whole office may share an address. */
const beginsLimit = 200;
const browserCookie = 'passkey-browser';

const passkeyRoutes = implement((app) => {
  const attempts = accountLimit(app.database, 'passwordCheck');
  const rejections = accountLimit(app.database, 'signInFromSource');
  const begins = rateLimit(app.database, 'passkey-begin', beginsLimit, minutes(5));
  // After the guard: a session that has ended is an error of its own.
  const whenOn = <Handler>(handler: Handler) => ({ preValidation: async () => rejectIfOff(app), handler });
  return {
    'GET auth/passkeys': whenOn(async ({ viewer }) => ({
      data: (await passkeysOf(app.db, viewer._id)).map(toPasskey),
    })),
    'POST auth/passkeys/options': whenOn(async ({ viewer, body }) => {
      await begins.count(viewer._id);
      return { data: await beginPasskey(app, attempts, viewer, body) };
    }),
    'POST auth/passkeys': whenOn(async ({ viewer, body, headers }) => ({
      data: await addPasskey(app, viewer, body, deviceOf(headers['user-agent'])),
    })),
    'POST auth/passkeys/proof': whenOn(async ({ viewer: { _id, sessionId } }) => {
      await begins.count(_id);
      const own = await passkeysOf(app.db, _id);
      return { data: await requestOptions(app, { purpose: 'prove', holder: sessionId }, own) };
    }),
    'PATCH auth/passkeys/:id': whenOn(async ({ viewer, params, body }) => ({
      data: await renamePasskey(app.db, viewer._id, params.id, body.name),
    })),
    'DELETE auth/passkeys/:id': whenOn(({ viewer, params }) => removePasskey(app, viewer, params.id)),
    'POST auth/passkeys/login/options': whenOn(async (request, reply) => {
      await begins.count(sourceOf(request));
      return { data: await requestOptions(app, browserFor(request, reply)) };
    }),
    'POST auth/passkeys/login': whenOn(async (request, reply) => {
      const source = sourceOf(request);
      await rejections.count(source);
      const browser = browserOf(request);
      if (!browser) throw passkeyRejected();
      const { account, isStillThere } = await checkPasskeyLogin(app, browser, request.body);
      await rejections.uncount(source);
      return grantSession(app, reply, account, isStillThere);
    }),
  };
});

const rejectIfOff = ({ settings }: Pick<FastifyInstance, 'settings'>): void => {
  if (!settings.passkeys) throw new ApiError(404, errorCodes.passkeysOff, 'This site has no passkeys.');
};

const useIn = (holder: string): ChallengeUse => ({ purpose: 'login', holder });

const browserOf = (request: FastifyRequest): ChallengeUse | undefined => {
  const secret = signedCookie(request, browserCookie);
  return secret === undefined ? undefined : useIn(secret);
};

/** Logins in several tabs share the cookie, which lasts as long as the latest challenge. */
const browserFor = (request: FastifyRequest, reply: FastifyReply): ChallengeUse => {
  const secret = signedCookie(request, browserCookie) ?? newToken();
  const cookie = { path: '/api/auth/passkeys/login', maxAgeSeconds: challengeMinutes * 60 };
  setSignedCookie(reply, browserCookie, secret, cookie);
  return useIn(secret);
};

export const passkeysNoun = noun({
  routes: [passkeyRoutes],
  tables: { passkeyChallenges, passkeys },
  exports: {
    passkeys: exportFile(
      'passkeys.json',
      'Your passkeys: their names and when they were added and last used.',
      own(passkeys, passkeys.userId, 'credentialId', 'publicKey', 'counter'),
    ),
    passkeyChallenges: 'a hash of a random number, for 5 minutes',
  },
  sweeps: {
    passkeyChallenges: ({ db, clock }) => db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, clock())),
  },
  onAccount: [{ countWaysIn: countPasskeys, onRecovery: deletePasskeys }, whenDeleted(deletePasskeys)],
});
