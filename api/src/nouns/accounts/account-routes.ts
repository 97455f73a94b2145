import type { FastifyReply, FastifyRequest } from 'fastify';
import { implement } from '../../kernel/http/api-routes.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { countOnSuccess, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { accountLimit, emailChangeLimit, recoveryLimit, signInLimits } from './account-limits.ts';
import { findAccount, toSettings, toUser, updateAccount } from './account-repository.ts';
import { answerEmailChange, changePassword, updateDetails } from './change-account.ts';
import { deleteAccount } from './delete-account.ts';
import { requestRecovery, resetPassword } from './password.ts';
import {
  checkCredentials,
  clearSessionCookie,
  endSession,
  grantSession,
  knownBrowserOf,
  register,
} from './session-service.ts';

export const sessionRoutes = implement((app) => {
  const signIns = signInLimits(app.database);
  const recoveries = recoveryLimit(app.database);
  const registrations = accountLimit(app.database, 'registration');
  const rejectedRegistrations = accountLimit(app.database, 'rejectedRegistration');
  const logOut = (request: FastifyRequest, reply: FastifyReply) => endSession(app, request, reply);
  return {
    'POST auth/register': async (request, reply) => {
      const source = sourceOf(request);
      const account = await countOnSuccess(registrations, [source], async () => {
        // Before it tries: parallel calls cannot exceed the limit.
        await rejectedRegistrations.count(source);
        const made = await register(app, request.body);
        await rejectedRegistrations.uncount(source);
        return made;
      });
      return grantSession(app, reply, account);
    },
    'POST auth/login': async (request, reply) => {
      const { email } = request.body;
      const signIn = { email, source: sourceOf(request), knownBrowser: await knownBrowserOf(app, request, email) };
      await signIns.begin(signIn);
      const account = await checkCredentials(app.db, request.body);
      await signIns.succeed(signIn);
      return grantSession(app, reply, account);
    },
    'GET auth/me': async (request) => {
      const account = await findAccount(app.db, request.viewer._id);
      if (!account) throw new Error('A live session has no account.');
      return { data: toUser(account) };
    },
    'POST auth/forgot-password': async (request) => {
      requestRecovery(app, recoveries, request.body.email, sourceOf(request));
    },
    'POST auth/reset-password': async (request) => ({
      data: await resetPassword(app, signIns, request.body, sourceOf(request)),
    }),
    'POST auth/email-change': async (request) => ({ data: await answerEmailChange(app, request.body) }),
    // Pages log out with GET: `endSession` rejects what an image or another site sends.
    'GET auth/logout': logOut,
    'POST auth/logout': logOut,
  };
});

export const accountRoutes = implement((app) => {
  const emailChanges = emailChangeLimit(app.database);
  const attempts = accountLimit(app.database, 'passwordCheck');
  const passwordLimits = { attempts, changes: accountLimit(app.database, 'passwordChange') };
  return {
    'PUT auth/updatedetails': async (request) => {
      const account = await updateDetails(app, emailChanges, request.viewer, sourceOf(request), request.body);
      return { data: toUser(account) };
    },
    'GET auth/settings': async (request) => {
      const account = await findAccount(app.db, request.viewer._id);
      if (!account) throw sessionEnded();
      return { data: toSettings(account) };
    },
    'PATCH auth/settings': async (request) => {
      const { _id } = request.viewer;
      const isChange = Object.keys(request.body).length > 0;
      const account = isChange ? await updateAccount(app.db, _id, request.body) : await findAccount(app.db, _id);
      if (!account) throw sessionEnded();
      return { data: toSettings(account) };
    },
    'PUT auth/updatepassword': (request) => changePassword(app, passwordLimits, request.viewer, request.body),
    'POST auth/delete-account': async (request, reply) => {
      await deleteAccount(app, attempts, request.viewer, request.body.password);
      clearSessionCookie(reply);
    },
  };
});
