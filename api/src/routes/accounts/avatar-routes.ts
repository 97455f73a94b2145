import { implement } from '../../kernel/http/api-routes.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { fiveMinutes } from '../../kernel/time/durations.ts';
import { changeAvatar, removeAvatar } from '../../nouns/uploads/change-avatar.ts';
import { avatarPicture } from '../../nouns/uploads/picture-kind.ts';
import { sentFile } from '../../nouns/uploads/sent-file.ts';

/** One's own picture. */
export const avatarRoutes = implement((app) => {
  const uploading = attemptLimit(app.database, 'upload', 20, fiveMinutes);
  return {
    'POST upload/avatar': async (request) => {
      const { _id } = request.viewer;
      await uploading.count(_id);
      return { data: { avatar: await changeAvatar(app, _id, await sentFile(request, 'avatar', avatarPicture)) } };
    },
    'DELETE upload/avatar': async (request) => {
      await removeAvatar(app, request.viewer._id);
      return { data: { avatar: '' } };
    },
  };
});
