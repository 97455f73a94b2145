import { errorCodes } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { after, days } from '../../kernel/time/time-spans.ts';
import { judgePicture } from './judge-picture.ts';
import { filesOf, pictureName } from './picture-files.ts';
import { servicePicture } from './picture-kind.ts';
import { countUnused } from './service-picture-repository.ts';
import { insertUpload, lockOwner } from './upload-repository.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'uploads'>;

/** Pictures that one person may have sent without any service showing them. */
export const mostUnused = 100;

/** Keeps a picture that a service may show, for a week unless one does; its address. */
export const keepServicePicture = async (context: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const { db, clock, uploads } = context;
  const pixels = await (await judgePicture(sent, servicePicture)).cover(800, 600);
  const [wide, small] = await Promise.all([pixels.webp(800, 600), pixels.webp(400, 300)]);
  const path = `${pictureName(wide)}-800.webp`;
  const now = clock();
  // The row first: the sweep finds what is left when this is cut off.
  await db.transaction(async (tx) => {
    if (!(await lockOwner(tx, ownerId))) throw sessionEnded();
    if ((await countUnused(tx, ownerId, now)) >= mostUnused) throw tooManyUnused();
    const row = { ownerId, path, contentType: 'image/webp', bytes: wide.length + small.length, createdAt: now };
    await insertUpload(tx, { ...row, expiresAt: after(now, days(7)) });
  });
  await Promise.all(filesOf(path).map((file, index) => uploads.put(file, index === 0 ? wide : small)));
  return uploads.url(path);
};

const tooManyUnused = () =>
  new ApiError(
    429,
    errorCodes.tooManyAttempts,
    `You have ${mostUnused} pictures that no service shows. Please save a service with them, or try again in a few days.`,
  );
