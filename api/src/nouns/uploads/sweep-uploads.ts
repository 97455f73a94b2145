import { nilId } from '../../kernel/database/decoders.ts';
import type { Sweep } from '../../kernel/jobs/job.ts';
import { removeUploads } from './avatar.ts';
import { markExpiredRemovable } from './upload-repository.ts';

const uploadBatch = 100;

/** A file that cannot be removed waits for the next run. */
export const sweepUploads: Sweep = async (context, signal) => {
  let last: string | undefined = nilId;
  while (last !== undefined && !signal.aborted) {
    const rows = await markExpiredRemovable(context.db, context.clock(), last, uploadBatch);
    await removeUploads(
      context,
      rows.map(({ path }) => path),
      signal,
    );
    last = rows.at(-1)?.id;
  }
};
