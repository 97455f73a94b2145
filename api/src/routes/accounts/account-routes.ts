import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Credentials, Data, Registration, SessionGrant, User } from '@nearhand/contracts/wire';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { sourceOf } from '../../kernel/limits/source.ts';
import { trimmed } from '../../kernel/text/trimmed.ts';
import { fiveMinutes, hour } from '../../kernel/time/durations.ts';
import { findAccount } from '../../nouns/accounts/account-repository.ts';
import { checkCredentials, register } from '../../nouns/accounts/account-service.ts';
import { toUser } from '../../nouns/accounts/account-wire.ts';
import { grantSession, isKnownBrowser } from '../../nouns/accounts/session-service.ts';
import { signInLimits } from '../../nouns/accounts/sign-in-limits.ts';

/** Registration, login and who one is. */
export const accountRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const signIns = signInLimits(app.database);
  // Generous, for a whole office may share an address.
  const registrations = attemptLimit(app.database, 'registrations', 200, hour);
  // Refused registrations are how one would go through a list of addresses.
  const refusedRegistrations = attemptLimit(app.database, 'registration', 20, fiveMinutes);
  const tags = ['accounts'];

  app.post(
    '/auth/register',
    {
      preValidation: trimmed('name', 'email'),
      schema: { tags, body: Registration, response: { 201: SessionGrant, '4xx': ApiError } },
    },
    async (request, reply) => {
      const source = sourceOf(request);
      await registrations.count(source);
      await refusedRegistrations.check(source);
      const account = await register(app.db, request.body, () => refusedRegistrations.count(source));
      return reply.code(201).send(await grantSession(app, reply, account));
    },
  );

  app.post(
    '/auth/login',
    {
      preValidation: trimmed('email'),
      schema: { tags, body: Credentials, response: { 200: SessionGrant, '4xx': ApiError } },
    },
    async (request, reply) => {
      const { email } = request.body;
      const signIn = { email, source: sourceOf(request), isKnownBrowser: isKnownBrowser(request, email) };
      await signIns.begin(signIn);
      const account = await checkCredentials(app.db, request.body);
      await signIns.succeed(signIn);
      return grantSession(app, reply, account);
    },
  );

  app.get(
    '/auth/me',
    { onRequest: signedIn(), schema: { tags, response: { 200: Data(User), '4xx': ApiError } } },
    async (request) => {
      const account = await findAccount(app.db, viewerOf(request)._id);
      if (!account) throw new Error('A live session has no account.');
      return { data: toUser(account) };
    },
  );
};
