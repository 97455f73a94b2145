import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { accountLimit } from '../accounts/account-limits.ts';
import { changeAvatar, removeAvatar } from './avatar.ts';
import { avatarPicture, sentFile, servicePicture } from './picture.ts';
import { storeServicePicture } from './service-pictures.ts';

export const uploadRoutes = implement((app) => {
  const avatars = accountLimit(app.database, 'avatar');
  const pictures = rateLimit(app.database, 'service-picture', 60, minutes(5));
  return {
    'POST upload/avatar': async (request) => {
      const { _id } = request.viewer;
      await avatars.count(_id);
      return { data: { avatar: await changeAvatar(app, _id, await sentFile(request, 'avatar', avatarPicture)) } };
    },
    'DELETE upload/avatar': async (request) => {
      await removeAvatar(app, request.viewer._id);
      return { data: { avatar: '' } };
    },
    // Saving a service claims its pictures.
    'POST upload/service': async (request) => {
      const { _id } = request.viewer;
      await pictures.count(_id);
      const sent = await sentFile(request, 'image', servicePicture);
      return { data: { imageUrl: await storeServicePicture(app, _id, sent) } };
    },
  };
});
