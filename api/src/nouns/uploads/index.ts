import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { after, days, minutes } from '../../kernel/time/clock.ts';
import { accountLimit } from '../accounts/account-limits.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { avatarOfAccount, changeAvatar, picturesOfAccount, removeAvatar, removeUploads } from './avatar.ts';
import { avatarPicture, readPicture, sentFile, servicePicture } from './picture.ts';
import { sweepUploads } from './sweep-uploads.ts';
import * as tables from './table.ts';
import { type PicturePurpose, uploads } from './table.ts';
import {
  condemned,
  filesOf,
  insertUpload,
  messagePictures,
  openUnsentPicture,
  pictureName,
  putPicture,
  sendPicture,
} from './upload-repository.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'log' | 'uploads'>;

const unusedPictureLimit = 100;

export const storeServicePicture = async (context: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const pixels = await (await readPicture(sent, servicePicture)).cover(800, 600);
  const files = await Promise.all([pixels.webp(800, 600), pixels.webp(400, 300)]);
  const path = `${pictureName(files[0])}-800.webp`;
  await storeFiles(context, { ownerId, path, purpose: 'service' }, files);
  return context.uploads.url(path);
};

const storePicture = async (
  context: Context,
  ownerId: string,
  purpose: 'portfolio' | 'review',
  sent: Buffer,
): Promise<string> => {
  const files = await wholeAndSmall(sent);
  const path = `${pictureName(files[0])}-1600.webp`;
  await storeFiles(context, { ownerId, path, purpose }, files);
  return context.uploads.url(path);
};

/** Returns the name of the picture, which is no address. */
const storeMessagePicture = async (context: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const files = await wholeAndSmall(sent);
  const image = randomUUID();
  await storeFiles(context, { ownerId, path: messagePictures.pathOf(image), purpose: 'message' }, files);
  return image;
};

type Files = readonly [wide: Buffer, small: Buffer];

const wholeAndSmall = async (sent: Buffer): Promise<Files> => {
  const pixels = await (await readPicture(sent, servicePicture)).within(1600);
  return Promise.all([pixels.webp(), pixels.webp(400, 300)]);
};

interface Upload {
  ownerId: string;
  path: string;
  purpose: PicturePurpose;
}

const storeFiles = async (context: Context, upload: Upload, files: Files): Promise<void> => {
  const { db, clock, uploads: store } = context;
  const { ownerId, path } = upload;
  const [wide, small] = files;
  const now = clock();
  // The row first: the sweep finds the files of an interrupted upload.
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, ownerId))) throw sessionEnded();
    if ((await countUnused(tx, ownerId, now)) >= unusedPictureLimit) throw tooManyUnused();
    const row = { ...upload, contentType: 'image/webp', bytes: wide.length + small.length, createdAt: now };
    await insertUpload(tx, { ...row, expiresAt: after(now, days(7)) });
  });
  await Promise.all(filesOf(path).map((file, index) => putPicture(store, file, index === 0 ? wide : small)));
  // The account was deleted meanwhile, with the row: nothing would find the files any more.
  const isThere = and(eq(uploads.path, path), gt(uploads.expiresAt, condemned));
  if ((await db.$count(uploads, isThere)) > 0) return;
  await removeUploads(context, [path]);
  throw sessionEnded();
};

const tooManyUnused = () =>
  new ApiError(
    429,
    errorCodes.tooManyAttempts,
    `You have ${unusedPictureLimit} pictures that nothing shows. Please save your work with them, or try again in a few days.`,
  );

const countUnused = (tx: Database, ownerId: string, now: Date): Promise<number> =>
  tx.$count(uploads, and(eq(uploads.ownerId, ownerId), gt(uploads.expiresAt, now)));

const uploadRoutes = implement((app) => {
  const avatars = accountLimit(app.database, 'avatar');
  const pictures = rateLimit(app.database, 'service-picture', 60, minutes(5));
  // Sent pictures stay: without it, one account could fill the store.
  const picturesADay = rateLimit(app.database, 'pictures-a-day', 500, days(1), 'pictures');
  const sentPicture = async (request: FastifyRequest, { _id }: Viewer): Promise<Buffer> => {
    await pictures.count(_id);
    await picturesADay.count(_id);
    return sentFile(request, 'image', servicePicture);
  };
  const storeFor = async (purpose: 'portfolio' | 'review', request: FastifyRequest & { viewer: Viewer }) => {
    const sent = await sentPicture(request, request.viewer);
    return { data: { imageUrl: await storePicture(app, request.viewer._id, purpose, sent) } };
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
    'POST upload/portfolio': (request) => storeFor('portfolio', request),
    'POST upload/review': (request) => storeFor('review', request),
    'GET upload/message/:picture': {
      exposeHeadRoute: false,
      send: async ({ viewer, params, query }, reply) =>
        sendPicture(reply, await openUnsentPicture(app, viewer._id, params.picture, query.size)),
    },
    'POST upload/message': async (request) => {
      const { viewer } = request;
      return { data: { image: await storeMessagePicture(app, viewer._id, await sentPicture(request, viewer)) } };
    },
  };
});

export const uploadsNoun = noun({
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
