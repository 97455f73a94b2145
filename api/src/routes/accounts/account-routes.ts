import { implement } from '../../kernel/http/api-routes.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { trimmed } from '../../kernel/http/request-input.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';
import { accountLimit, emailChangeLimit } from '../../nouns/accounts/account-limits.ts';
import { findAccount, toSettings, toUser, updateAccount } from '../../nouns/accounts/account-repository.ts';
import { changePassword, updateDetails } from '../../nouns/accounts/change-account.ts';
import { clearSessionCookie } from '../../nouns/accounts/session-service.ts';
import { changeAvatar, removeAvatar } from '../../nouns/uploads/avatar.ts';
import { avatarPicture, sentFile } from '../../nouns/uploads/picture.ts';
import { deleteAccount } from '../../orchestration/delete-account.ts';

export const accountRoutes = implement((app) => {
  const emailChanges = emailChangeLimit(app.database);
  const attempts = accountLimit(app.database, 'passwordCheck');
  const passwordLimits = { attempts, changes: accountLimit(app.database, 'passwordChange') };
  const avatars = accountLimit(app.database, 'avatar');
  return {
    'PUT auth/updatedetails': {
      preValidation: trimmed('name', 'email', 'bio', 'location', 'website', 'phone', 'address'),
      handler: async (request) => {
        const account = await updateDetails(app, emailChanges, request.viewer, sourceOf(request), request.body);
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
    'PUT auth/updatepassword': async (request) => {
      await changePassword(app, passwordLimits, request.viewer, request.body);
      return { data: {} };
    },
    'POST upload/avatar': async (request) => {
      const { _id } = request.viewer;
      await avatars.count(_id);
      return { data: { avatar: await changeAvatar(app, _id, await sentFile(request, 'avatar', avatarPicture)) } };
    },
    'DELETE upload/avatar': async (request) => {
      await removeAvatar(app, request.viewer._id);
      return { data: { avatar: '' } };
    },
    'POST auth/delete-account': async (request, reply) => {
      await deleteAccount(app, attempts, request.viewer._id, request.body.password);
      clearSessionCookie(reply);
      return { data: {} };
    },
  };
});
