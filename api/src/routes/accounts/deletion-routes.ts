import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AccountDeletion, ApiError, Data } from '@nearhand/contracts/wire';
import { Type } from 'typebox';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { passwordCheckLimit } from '../../nouns/accounts/password-limits.ts';
import { forgetCookie } from '../../nouns/accounts/session-service.ts';
import { deleteAccount } from '../../orchestration/account-deletion/delete-account.ts';

/** Leaving for good. */
export const deletionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const checks = passwordCheckLimit(app.database);

  app.post(
    '/auth/delete-account',
    {
      onRequest: signedIn(),
      schema: {
        tags: ['accounts'],
        summary: 'Delete one’s account',
        description: 'Refused while bookings are open, the wallet holds money or some is on its way. Cannot be undone.',
        body: AccountDeletion,
        response: { 200: Data(Type.Object({})), '4xx': ApiError },
      },
    },
    async (request, reply) => {
      await deleteAccount(app, checks, viewerOf(request)._id, request.body.password);
      forgetCookie(reply);
      return { data: {} };
    },
  );
};
