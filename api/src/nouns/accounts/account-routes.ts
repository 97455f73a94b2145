import { implement } from '../../kernel/http/api-routes.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';
import { accountLimit, emailChangeLimit } from './account-limits.ts';
import { findAccount, toSettings, toUser, updateAccount } from './account-repository.ts';
import { changePassword, updateDetails } from './change-account.ts';
import { deleteAccount } from './delete-account.ts';
import { clearSessionCookie } from './session-service.ts';

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
    'PUT auth/updatepassword': async (request) => {
      await changePassword(app, passwordLimits, request.viewer, request.body);
      return { data: {} };
    },
    'POST auth/delete-account': async (request, reply) => {
      await deleteAccount(app, attempts, request.viewer, request.body.password);
      clearSessionCookie(reply);
      return { data: {} };
    },
  };
});
