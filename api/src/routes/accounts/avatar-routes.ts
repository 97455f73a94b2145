import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, AvatarUpload, Data } from '@nearhand/contracts/wire';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { attemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { fiveMinutes } from '../../kernel/time/durations.ts';
import { changeAvatar, removeAvatar } from '../../nouns/uploads/change-avatar.ts';
import { avatarPicture } from '../../nouns/uploads/picture-kind.ts';
import { sentFile } from '../../nouns/uploads/sent-file.ts';

const tags = ['uploads'];
const response = { 200: Data(AvatarUpload), '4xx': ApiError };

/** One's own picture. */
export const avatarRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const uploading = attemptLimit(app.database, 'upload', 20, fiveMinutes);
  const onRequest = signedIn();

  app.post(
    '/upload/avatar',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Send one’s picture',
        description:
          'Multipart, field `avatar`: JPEG, PNG, WebP or GIF of at most 5 MB. Kept as a square WebP of 512 pixels without metadata.',
        consumes: ['multipart/form-data'],
        response,
      },
    },
    async (request) => {
      const { _id } = viewerOf(request);
      await uploading.count(_id);
      return { data: { avatar: await changeAvatar(app, _id, await sentFile(request, 'avatar', avatarPicture)) } };
    },
  );

  app.delete(
    '/upload/avatar',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Remove one’s picture',
        description: 'Answers with an empty address; removing what is not there changes nothing.',
        response,
      },
    },
    async (request) => {
      await removeAvatar(app, viewerOf(request)._id);
      return { data: { avatar: '' } };
    },
  );
};
