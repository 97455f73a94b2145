import { implement } from '../../kernel/http/api-routes.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';
import { accountLimit, emailChangeLimit } from '../../nouns/accounts/account-limits.ts';
import { findAccount, toSettings, toUser, updateAccount } from '../../nouns/accounts/account-repository.ts';
import { changePassword, updateDetails } from '../../nouns/accounts/change-account.ts';
import { clearSessionCookie } from '../../nouns/accounts/session-service.ts';
import { exportLimit, latestExport, openExport, requestExport } from '../../nouns/exports/data-exports.ts';
import { changeAvatar, removeAvatar } from '../../nouns/uploads/avatar.ts';
import { avatarPicture, sentFile } from '../../nouns/uploads/picture.ts';
import { deleteAccount } from '../../orchestration/delete-account.ts';

export const accountRoutes = implement((app) => {
  const emailChanges = emailChangeLimit(app.database);
  const attempts = accountLimit(app.database, 'passwordCheck');
  const passwordLimits = { attempts, changes: accountLimit(app.database, 'passwordChange') };
  const exports = exportLimit(app.database);
  const avatars = accountLimit(app.database, 'avatar');
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
    'GET account/export': async ({ viewer }) => ({ data: await latestExport(app, viewer._id) }),
    'POST account/export': async ({ viewer }) => ({ data: await requestExport(app, exports, viewer._id) }),
    'GET account/export/:id/download': {
      exposeHeadRoute: false,
      send: async ({ viewer, params: { id } }, reply) => {
        const { stream, bytes, createdAt } = await openExport(app, viewer._id, id);
        const name = `nearhand-data-${createdAt.toISOString().slice(0, 10)}.zip`;
        return reply
          .type('application/zip')
          .header('content-length', bytes)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'private, no-store')
          .send(stream);
      },
    },
  };
});
