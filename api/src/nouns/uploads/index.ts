import type { FastifyRequest } from 'fastify';
import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { accountLimit } from '../accounts/account-limits.ts';
import { avatarOfAccount, changeAvatar, picturesOfAccount, removeAvatar } from './avatar.ts';
import { openUnsentPicture, sendPicture } from './message-picture-files.ts';
import { avatarPicture, sentFile, servicePicture } from './picture.ts';
import { storeMessagePicture, storePicture, storeServicePicture } from './store-picture.ts';
import * as tables from './table.ts';
import { sweepUploads } from './upload-repository.ts';

const uploadRoutes = implement((app) => {
  const avatars = accountLimit(app.database, 'avatar');
  const pictures = rateLimit(app.database, 'service-picture', 60, minutes(5));
  const sentPicture = async (request: FastifyRequest, { _id }: Viewer): Promise<Buffer> => {
    await pictures.count(_id);
    return sentFile(request, 'image', servicePicture);
  };
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
      const { viewer } = request;
      return { data: { imageUrl: await storeServicePicture(app, viewer._id, await sentPicture(request, viewer)) } };
    },
    'POST upload/portfolio': async (request) => {
      const { viewer } = request;
      const sent = await sentPicture(request, viewer);
      return { data: { imageUrl: await storePicture(app, viewer._id, 'portfolio', sent) } };
    },
    'POST upload/review': async (request) => {
      const { viewer } = request;
      const sent = await sentPicture(request, viewer);
      return { data: { imageUrl: await storePicture(app, viewer._id, 'review', sent) } };
    },
    'GET upload/message/:picture': {
      exposeHeadRoute: false,
      send: async ({ viewer, params, query }, reply) =>
        sendPicture(reply, await openUnsentPicture(app, viewer._id, params.picture.toLowerCase(), query.size)),
    },
    'POST upload/message': async (request) => {
      const { viewer } = request;
      return { data: { image: await storeMessagePicture(app, viewer._id, await sentPicture(request, viewer)) } };
    },
  };
});

export const uploads = noun({
  routes: [uploadRoutes],
  tables,
  exports: {
    uploads: exportFile(
      'pictures.json',
      'Pictures that you uploaded. The files are in the folder pictures.',
      own(tables.uploads, tables.uploads.ownerId),
    ),
  },
  onAccount: [avatarOfAccount, picturesOfAccount],
  sweeps: { uploads: sweepUploads },
});
