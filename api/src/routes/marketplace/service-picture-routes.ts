import { implement } from '../../kernel/http/api-routes.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { fiveMinutes } from '../../kernel/time/durations.ts';
import { keepServicePicture } from '../../nouns/uploads/keep-service-picture.ts';
import { servicePicture } from '../../nouns/uploads/picture-kind.ts';
import { sentFile } from '../../nouns/uploads/sent-file.ts';

/** Uploads pictures for services. Saving a service claims them (`service-pictures`). */
export const servicePictureRoutes = implement((app) => {
  const uploading = attemptLimit(app.database, 'service-picture', 60, fiveMinutes);
  return {
    'POST upload/service': async (request) => {
      const { _id } = request.viewer;
      await uploading.count(_id);
      const sent = await sentFile(request, 'image', servicePicture);
      return { data: { imageUrl: await keepServicePicture(app, _id, sent) } };
    },
  };
});
