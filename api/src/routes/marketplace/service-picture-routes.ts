import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, Data, ServicePictureUpload } from '@nearhand/contracts/wire';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { fiveMinutes } from '../../kernel/time/durations.ts';
import { keepServicePicture } from '../../nouns/uploads/keep-service-picture.ts';
import { servicePicture } from '../../nouns/uploads/picture-kind.ts';
import { sentFile } from '../../nouns/uploads/sent-file.ts';

/** Pictures for services, which whoever saves a service claims (`service-pictures`). */
export const servicePictureRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const uploading = attemptLimit(app.database, 'service-picture', 60, fiveMinutes);

  app.post(
    '/upload/service',
    {
      onRequest: signedIn('provider', 'admin'),
      schema: {
        tags: ['uploads'],
        summary: 'Send a picture for a service',
        description:
          'Multipart, field `image`: JPEG, PNG or WebP of at most 5 MB. Kept as WebP of 800 by 600 and 400 by 300 pixels without metadata, for a week unless a service is saved with it.',
        consumes: ['multipart/form-data'],
        response: { 200: Data(ServicePictureUpload), '4xx': ApiError },
      },
    },
    async (request) => {
      const { _id } = viewerOf(request);
      await uploading.count(_id);
      const sent = await sentFile(request, 'image', servicePicture);
      return { data: { imageUrl: await keepServicePicture(app, _id, sent) } };
    },
  );
};
