import { implement } from '../../kernel/http/api-routes.ts';
import { trimmed } from '../../kernel/http/request-input.ts';
import { rateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { hours, minutes } from '../../kernel/time/clock.ts';
import { findAccount } from '../../nouns/accounts/account-repository.ts';
import { checkCredentials, register } from '../../nouns/accounts/account-service.ts';
import { toUser } from '../../nouns/accounts/account-wire.ts';
import { grantSession, isKnownBrowser } from '../../nouns/accounts/session-service.ts';
import { signInLimits } from '../../nouns/accounts/sign-in-limits.ts';

/** Registration, login and who one is. */
export const accountRoutes = implement((app) => {
  const signIns = signInLimits(app.database);
  // Generous, for a whole office may share an address.
  const registrations = rateLimit(app.database, 'registrations', 200, hours(1));
  // Refused registrations are how one would go through a list of addresses.
  const refusedRegistrations = rateLimit(app.database, 'registration', 20, minutes(5));
  return {
    'POST auth/register': {
      preValidation: trimmed('name', 'email'),
      handler: async (request, reply) => {
        const source = sourceOf(request);
        await registrations.count(source);
        await refusedRegistrations.check(source);
        const account = await register(app.db, request.body, () => refusedRegistrations.count(source));
        return await grantSession(app, reply, account);
      },
    },
    'POST auth/login': {
      preValidation: trimmed('email'),
      handler: async (request, reply) => {
        const { email } = request.body;
        const signIn = { email, source: sourceOf(request), isKnownBrowser: isKnownBrowser(request, email) };
        await signIns.begin(signIn);
        const account = await checkCredentials(app.db, request.body);
        await signIns.succeed(signIn);
        return grantSession(app, reply, account);
      },
    },
    'GET auth/me': async (request) => {
      const account = await findAccount(app.db, request.viewer._id);
      if (!account) throw new Error('A live session has no account.');
      return { data: toUser(account) };
    },
  };
});
