import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { sentFile, servicePicture } from '../../nouns/uploads/picture.ts';
import { storeServicePicture } from '../../nouns/uploads/service-pictures.ts';

/** Uploads pictures for services. Saving a service claims them (`service-pictures`). */
export const servicePictureRoutes = implement((app) => {
  const uploading = rateLimit(app.database, 'service-picture', 60, minutes(5));
  return {
    'POST upload/service': async (request) => {
      const { _id } = request.viewer;
      await uploading.count(_id);
      const sent = await sentFile(request, 'image', servicePicture);
      return { data: { imageUrl: await storeServicePicture(app, _id, sent) } };
    },
  };
});
