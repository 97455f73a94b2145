import type { FastifyInstance } from 'fastify';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { forgetAvatar } from './avatar-repository.ts';
import { filesOf } from './picture-files.ts';
import { deleteCondemned } from './upload-repository.ts';

type Context = Pick<FastifyInstance, 'db' | 'log' | 'uploads'>;

/** Removes what is condemned, file before row: what fails or is cut off keeps its row, and the sweep tries again. */
export const removeUploads = async (
  { db, log, uploads }: Context,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<void> => {
  for (const path of paths) {
    if (signal?.aborted) return;
    try {
      for (const file of filesOf(path)) await uploads.remove(file);
      await deleteCondemned(db, path);
    } catch (error) {
      log.error({ err: error, path }, 'a picture that nothing uses could not be removed');
    }
  }
};

/** The picture of a deleted account is deleted. */
export const avatarOfAccount: AccountHook = {
  onDeletion: async (context, tx, account) => {
    const path = await forgetAvatar(tx, context.uploads, account);
    return path === undefined ? undefined : () => removeUploads(context, [path]);
  },
};
