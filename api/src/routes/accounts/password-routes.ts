import { implement } from '../../kernel/http/api-routes.ts';
import { trimmed } from '../../kernel/http/request-input.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';
import { changePassword } from '../../nouns/accounts/change-password.ts';
import { passwordChangeLimit, passwordCheckLimit } from '../../nouns/accounts/password-limits.ts';
import { recoveryLimit, requestRecovery, resetPassword } from '../../nouns/accounts/recover-password.ts';
import { signInLimits } from '../../nouns/accounts/sign-in-limits.ts';

/** Changing a password, and setting a new one where it was forgotten. */
export const passwordRoutes = implement((app) => {
  const limits = { attempts: passwordCheckLimit(app.database), changes: passwordChangeLimit(app.database) };
  const recoveries = recoveryLimit(app.database);
  const signIns = signInLimits(app.database);
  return {
    'PUT auth/updatepassword': async (request) => {
      await changePassword(app, limits, request.viewer, request.body);
      return { data: {} };
    },
    'POST auth/forgot-password': {
      preValidation: trimmed('email'),
      handler: async (request) => {
        requestRecovery(app, recoveries, request.body.email, sourceOf(request));
        return { data: {} };
      },
    },
    'POST auth/reset-password': async (request) => {
      await resetPassword(app, signIns, request.body, sourceOf(request));
      return { data: {} };
    },
  };
});
