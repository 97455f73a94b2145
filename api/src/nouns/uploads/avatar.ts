import { and, eq, gt, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { findsAny } from '../../kernel/database/first-of.ts';
import type { UploadStore } from '../../kernel/files/upload-store.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { after, hours } from '../../kernel/time/clock.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { type Account, lockAccount, updateAccount } from '../accounts/account-repository.ts';
import { avatarPicture, readPicture } from './picture.ts';
import { uploads } from './table.ts';
import { condemned, deleteRemovable, filesOf, insertUpload, pictureName, storeOf } from './upload-repository.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'log' | 'uploads'>;

const side = 512;

export const changeAvatar = async (context: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const { db, clock, uploads } = context;
  const bytes = await (await (await readPicture(sent, avatarPicture)).cover(side, side)).webp(side, side);
  const path = `${pictureName(bytes)}.webp`;
  const now = clock();
  const row = {
    ownerId,
    path,
    purpose: 'avatar' as const,
    contentType: 'image/webp',
    bytes: bytes.length,
    createdAt: now,
  };
  // The row first, and for an hour: the sweep finds the files of an interrupted upload.
  await insertUpload(db, { ...row, expiresAt: after(now, hours(1)) });
  await uploads.put(path, bytes);
  await replaceAvatar(context, ownerId, async (tx) => {
    if (!(await keepAvatar(tx, path, clock()))) throw new Error('The picture expired before it was set.');
    return uploads.url(path);
  });
  return uploads.url(path);
};

export const removeAvatar = (context: Context, ownerId: string): Promise<void> =>
  replaceAvatar(context, ownerId, async () => '');

const replaceAvatar = async (
  context: Context,
  ownerId: string,
  next: (tx: Context['db']) => Promise<string>,
): Promise<void> => {
  const { db, uploads } = context;
  const previous = await db.transaction(async (tx) => {
    const owner = await lockAccount(tx, ownerId);
    if (!owner) throw sessionEnded();
    const path = await expireAvatar(tx, uploads, owner);
    await updateAccount(tx, ownerId, { avatar: await next(tx) });
    return path;
  });
  if (previous) await removeUploads(context, [previous]);
};

const expireAvatar = async (
  tx: Database,
  store: UploadStore,
  owner: Pick<Account, 'id' | 'avatar'>,
): Promise<string | undefined> => {
  const shown = store.pathOf(owner.avatar);
  if (shown === undefined) return undefined;
  const isOwn = and(eq(uploads.ownerId, owner.id), eq(uploads.path, shown));
  const expired = tx.update(uploads).set({ expiresAt: condemned }).where(isOwn).returning({ id: uploads.id });
  return (await findsAny(expired)) ? shown : undefined;
};

const keepAvatar = async (tx: Database, path: string, now: Date): Promise<boolean> => {
  const isThere = and(eq(uploads.path, path), gt(uploads.expiresAt, now));
  return findsAny(tx.update(uploads).set({ expiresAt: null }).where(isThere).returning({ id: uploads.id }));
};

/** The file goes before its row: after an error the sweep tries again. */
export const removeUploads = async (
  { db, log, uploads }: Omit<Context, 'clock'>,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<void> => {
  for (const path of paths) {
    if (signal?.aborted) return;
    try {
      for (const file of filesOf(path)) await storeOf(uploads, file).remove(file);
      await deleteRemovable(db, path);
    } catch (error) {
      log.error({ err: error, path }, 'a picture that nothing uses could not be removed');
    }
  }
};

/** Pictures of services stay with them. */
export const picturesOfAccount: AccountHook = {
  onDeletion: async (context, tx, { id }) => {
    const isRemoved = inArray(uploads.purpose, ['portfolio', 'review', 'message']);
    const rows = await tx
      .update(uploads)
      .set({ expiresAt: condemned })
      .where(and(eq(uploads.ownerId, id), isRemoved))
      .returning({ path: uploads.path });
    const paths = rows.map(({ path }) => path);
    return paths.length === 0 ? undefined : () => removeUploads(context, paths);
  },
};

export const avatarOfAccount: AccountHook = {
  onDeletion: async (context, tx, account) => {
    const path = await expireAvatar(tx, context.uploads, account);
    return path === undefined ? undefined : () => removeUploads(context, [path]);
  },
};
