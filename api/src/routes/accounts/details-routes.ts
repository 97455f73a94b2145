import { implement } from '../../kernel/http/api-routes.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { trimmed } from '../../kernel/http/request-input.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';
import { findAccount, updateAccount } from '../../nouns/accounts/account-repository.ts';
import { toSettings, toUser } from '../../nouns/accounts/account-wire.ts';
import { emailChangeLimit } from '../../nouns/accounts/email-change-limit.ts';
import { updateDetails } from '../../nouns/accounts/update-details.ts';

/** What somebody changes about themselves. */
export const detailsRoutes = implement((app) => {
  const limited = emailChangeLimit(app.database);
  return {
    'PUT auth/updatedetails': {
      preValidation: trimmed('name', 'email', 'bio', 'location', 'website', 'phone', 'address'),
      handler: async (request) => {
        const account = await updateDetails(app, limited, request.viewer, sourceOf(request), request.body);
        return { data: toUser(account) };
      },
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
  };
});
