import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { uploads, users } from '../database/schema.ts';
import type { UploadStore } from './upload-store.ts';

type Owner = { id: string; avatar: string };

/** The person, kept from other changes until the transaction ends: of two uploads at once the second replaces the first. */
export const lockOwner = async (tx: Database, id: string): Promise<Owner | undefined> => {
  const [owner] = await tx
    .select({ id: users.id, avatar: users.avatar })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return owner;
};

/** Removes the row of the picture that the owner shows; the path of its file, which is to be removed after the commit. */
export const forgetAvatar = async (tx: Database, store: UploadStore, owner: Owner): Promise<string | undefined> => {
  const own = await tx.select({ path: uploads.path }).from(uploads).where(eq(uploads.ownerId, owner.id));
  const path = own.map((row) => row.path).find((candidate) => store.url(candidate) === owner.avatar);
  if (path !== undefined) await tx.delete(uploads).where(eq(uploads.path, path));
  return path;
};

export const setAvatar = async (tx: Database, id: string, avatar: string): Promise<void> => {
  await tx.update(users).set({ avatar }).where(eq(users.id, id));
};

export const insertUpload = async (tx: Database, values: typeof uploads.$inferInsert): Promise<void> => {
  await tx.insert(uploads).values(values);
};
