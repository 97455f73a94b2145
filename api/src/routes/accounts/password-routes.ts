import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, PasswordChange, PasswordReset, RecoveryRequest } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { sourceOf } from '../../kernel/limits/source.ts';
import { trimmed } from '../../kernel/text/trimmed.ts';
import { changePassword } from '../../nouns/accounts/change-password.ts';
import { passwordChangeLimit, passwordCheckLimit } from '../../nouns/accounts/password-limits.ts';
import { recoveryLimit, requestRecovery, resetPassword } from '../../nouns/accounts/recover-password.ts';
import { signInLimits } from '../../nouns/accounts/sign-in-limits.ts';

const tags = ['accounts'];
const nothing = { 200: Data(Type.Object({})), '4xx': ApiError };

/** Changing a password, and setting a new one where it was forgotten. */
export const passwordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const limits = { attempts: passwordCheckLimit(app.database), changes: passwordChangeLimit(app.database) };
  const recoveries = recoveryLimit(app.database);
  const signIns = signInLimits(app.database);

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
      await changePassword(app, limits, viewerOf(request), request.body);
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
      requestRecovery(app, recoveries, request.body.email, sourceOf(request));
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
      await resetPassword(app, signIns, request.body, sourceOf(request));
      return { data: {} };
    },
  );
};
