import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sessionEnded } from '../plugins/auth.ts';
import { forgetAvatar, insertUpload, lockOwner, setAvatar } from './avatar-repository.ts';
import { judgePicture } from './judge-picture.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'uploads'>;

const side = 512;

/** Takes a picture as somebody's avatar in place of the one before; its address. */
export const changeAvatar = async ({ db, clock, uploads }: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const bytes = await (await judgePicture(sent)).encode(side, side);
  const digest = createHash('sha256').update(bytes).digest('hex');
  // The same picture sent twice is two files: removing one must not take the other away.
  const path = `${digest.slice(0, 16)}-${randomUUID()}.webp`;
  await uploads.put(path, bytes);
  const previous = await db
    .transaction(async (tx) => {
      const owner = await lockOwner(tx, ownerId);
      if (!owner) throw sessionEnded();
      const replaced = await forgetAvatar(tx, uploads, owner);
      const now = clock();
      await insertUpload(tx, {
        ownerId,
        path,
        contentType: 'image/webp',
        bytes: bytes.length,
        createdAt: now,
      });
      await setAvatar(tx, ownerId, uploads.url(path));
      return replaced;
    })
    .catch(async (error: unknown) => {
      await uploads.remove(path);
      throw error;
    });
  if (previous) await uploads.remove(previous);
  return uploads.url(path);
};

/** Takes somebody's avatar away; nothing happens where there is none. */
export const removeAvatar = async ({ db, uploads }: Context, ownerId: string): Promise<void> => {
  const previous = await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    if (!owner) throw sessionEnded();
    const replaced = await forgetAvatar(tx, uploads, owner);
    await setAvatar(tx, ownerId, '');
    return replaced;
  });
  if (previous) await uploads.remove(previous);
};
