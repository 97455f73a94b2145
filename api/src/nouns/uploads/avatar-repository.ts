import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { uploads, users } from '../../kernel/database/schema.ts';
import type { UploadStore } from '../../kernel/files/upload-store.ts';
import { condemn } from './upload-repository.ts';

interface Owner {
  id: string;
  avatar: string;
}

/** Condemns the picture that the owner shows; its path, which is to be removed after the commit. */
export const forgetAvatar = async (tx: Database, store: UploadStore, owner: Owner): Promise<string | undefined> => {
  const shown = store.pathOf(owner.avatar);
  if (shown === undefined) return undefined;
  const isOwn = and(eq(uploads.ownerId, owner.id), eq(uploads.path, shown));
  const [own] = await tx.select({ path: uploads.path }).from(uploads).where(isOwn);
  if (own) await condemn(tx, own.path);
  return own?.path;
};

/** Keeps a picture that was sent as long as somebody shows it; false when it took so long that it has expired. */
export const keepAvatar = async (tx: Database, path: string, now: Date): Promise<boolean> => {
  const isThere = and(eq(uploads.path, path), gt(uploads.expiresAt, now));
  return (await tx.update(uploads).set({ expiresAt: null }).where(isThere).returning({ id: uploads.id })).length > 0;
};

export const setAvatar = async (tx: Database, id: string, avatar: string): Promise<void> => {
  await tx.update(users).set({ avatar }).where(eq(users.id, id));
};
