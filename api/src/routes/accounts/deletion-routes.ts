import { implement } from '../../kernel/http/api-routes.ts';
import { passwordCheckLimit } from '../../nouns/accounts/password-limits.ts';
import { forgetCookie } from '../../nouns/accounts/session-service.ts';
import { deleteAccount } from '../../orchestration/delete-account.ts';

/** Leaving for good. */
export const deletionRoutes = implement((app) => {
  const checks = passwordCheckLimit(app.database);
  return {
    'POST auth/delete-account': async (request, reply) => {
      await deleteAccount(app, checks, request.viewer._id, request.body.password);
      forgetCookie(reply);
      return { data: {} };
    },
  };
});
