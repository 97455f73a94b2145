import { removeUploads } from '../../nouns/uploads/remove-uploads.ts';
import { condemnExpired } from '../../nouns/uploads/upload-repository.ts';
import type { Job } from './job.ts';

const atOnce = 100;
/** Comes before every id. */
const nil = '00000000-0000-0000-0000-000000000000';

/** Removes the pictures that nothing has begun to use in time. A file that cannot be removed waits for the next run. */
export const sweepUploads: Job['run'] = async (context, signal) => {
  let last: string | undefined = nil;
  while (last !== undefined && !signal.aborted) {
    const rows = await condemnExpired(context.db, context.clock(), last, atOnce);
    await removeUploads(
      context,
      rows.map(({ path }) => path),
      signal,
    );
    last = rows.at(-1)?.id;
  }
};
