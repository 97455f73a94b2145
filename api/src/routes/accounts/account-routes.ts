import { implement } from '../../kernel/http/api-routes.ts';
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
export const accountRoutes = implement((app) => {
  const signIns = signInLimits(app.database);
  // Generous, for a whole office may share an address.
  const registrations = attemptLimit(app.database, 'registrations', 200, hour);
  // Refused registrations are how one would go through a list of addresses.
  const refusedRegistrations = attemptLimit(app.database, 'registration', 20, fiveMinutes);
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
