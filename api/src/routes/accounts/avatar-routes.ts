import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { changeAvatar, removeAvatar } from '../../nouns/uploads/avatar.ts';
import { avatarPicture, sentFile } from '../../nouns/uploads/picture.ts';

/** One's own picture. */
export const avatarRoutes = implement((app) => {
  const uploading = rateLimit(app.database, 'upload', 20, minutes(5));
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
