import type { FastifyInstance } from 'fastify';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { after, hours } from '../../kernel/time/time-spans.ts';
import { forgetAvatar, keepAvatar, setAvatar } from './avatar-repository.ts';
import { judgePicture } from './judge-picture.ts';
import { pictureName } from './picture-files.ts';
import { avatarPicture } from './picture-kind.ts';
import { removeUploads } from './remove-uploads.ts';
import { insertUpload, lockOwner } from './upload-repository.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'log' | 'uploads'>;

const side = 512;

/** Takes a picture as somebody's avatar in place of the one before; its address. */
export const changeAvatar = async (context: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const { db, clock, uploads } = context;
  const bytes = await (await (await judgePicture(sent, avatarPicture)).cover(side, side)).webp(side, side);
  const path = `${pictureName(bytes)}.webp`;
  const now = clock();
  const row = { ownerId, path, contentType: 'image/webp', bytes: bytes.length, createdAt: now };
  // The row first, and for an hour only: the sweep finds what is left when this is cut off.
  await insertUpload(db, { ...row, expiresAt: after(now, hours(1)) });
  await uploads.put(path, bytes);
  await replaceAvatar(context, ownerId, async (tx) => {
    if (!(await keepAvatar(tx, path, clock()))) throw new Error('The picture expired before it was set.');
    return uploads.url(path);
  });
  return uploads.url(path);
};

/** Takes somebody's avatar away; nothing happens where there is none. */
export const removeAvatar = (context: Context, ownerId: string): Promise<void> =>
  replaceAvatar(context, ownerId, async () => '');

/** Of two at once the second replaces the first. */
const replaceAvatar = async (
  context: Context,
  ownerId: string,
  next: (tx: Context['db']) => Promise<string>,
): Promise<void> => {
  const { db, uploads } = context;
  const previous = await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    if (!owner) throw sessionEnded();
    const path = await forgetAvatar(tx, uploads, owner);
    await setAvatar(tx, ownerId, await next(tx));
    return path;
  });
  if (previous) await removeUploads(context, [previous]);
};
