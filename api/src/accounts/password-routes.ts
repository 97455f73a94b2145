import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, PasswordChange, PasswordReset, RecoveryRequest } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { signedIn, viewerOf } from '../plugins/auth.ts';
import { attemptLimit, passwordCheckLimit, signInLimit } from './attempt-limit.ts';
import { changePassword } from './change-password.ts';
import { requestRecovery, resetPassword } from './recover-password.ts';
import { trimmed } from './trimmed.ts';

const quarterOfAnHour = 900;
const tags = ['accounts'];
const nothing = { 200: Data(Type.Object({})), '4xx': ApiError };

/** Changing a password, and setting a new one where it was forgotten. */
export const passwordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const checks = passwordCheckLimit(app.database);
  const recoveries = attemptLimit(app.database, 'recovery', 5, quarterOfAnHour);
  const signIns = signInLimit(app.database);

  app.put(
    '/auth/updatepassword',
    {
      onRequest: signedIn(),
      schema: {
        tags,
        summary: 'Change one’s password',
        description: 'Ends every other session of the account. A wrong current password is 400, not 401.',
        body: PasswordChange,
        response: nothing,
      },
    },
    async (request) => {
      await changePassword(app, checks, viewerOf(request), request.body);
      return { data: {} };
    },
  );

  app.post(
    '/auth/forgot-password',
    {
      preValidation: trimmed('email'),
      schema: {
        tags,
        summary: 'Ask for a link that sets a new password',
        description: 'Always answered alike, whether or not the address has an account.',
        body: RecoveryRequest,
        response: nothing,
      },
    },
    async (request) => {
      requestRecovery(app, recoveries, request.body.email, request.ip);
      return { data: {} };
    },
  );

  app.post(
    '/auth/reset-password',
    {
      schema: {
        tags,
        summary: 'Set a new password by a mailed link',
        description: 'The link works once and for one hour. Ends every session of the account.',
        body: PasswordReset,
        response: nothing,
      },
    },
    async (request) => {
      const account = await resetPassword(app, request.body);
      // Who forgot their password mostly guessed first, and must not wait with the right one.
      await signIns.forget(account.email.toLowerCase(), request.ip);
      return { data: {} };
    },
  );
};
