import multipart from '@fastify/multipart';
import { largestPicture } from '@nearhand/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { avatarRoutes } from '../accounts/avatar-routes.ts';
import { servicePictureRoutes } from '../marketplace/service-picture-routes.ts';

/** Whatever takes a file: nothing else of the API reads multipart. */
export const pictureRoutes: FastifyPluginAsync = async (app) => {
  await app.register(multipart, {
    // A byte more than is taken, since what reaches the limit counts as cut off.
    limits: { fileSize: largestPicture + 1, files: 1, fields: 5, parts: 6, fieldSize: 1024 },
  });
  await app.register(avatarRoutes);
  await app.register(servicePictureRoutes);
};
