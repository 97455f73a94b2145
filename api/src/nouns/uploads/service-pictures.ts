import { errorCodes } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { claimRows, releaseRows } from './service-picture-repository.ts';

export interface PictureClaim {
  serviceId: string;
  ownerId: string;
  /** Who saves the service, where that is not its owner: what they sent becomes the owner's. */
  savedBy?: string;
  /** Addresses that the service shall show from now on. */
  images: readonly string[];
  /** Those that it shows until now: they stay allowed, also where nobody sent them, as the demo's. */
  present: readonly string[];
}

/**
 * Makes pictures that were sent those of a service, so that they are kept, and lets go of those that it no longer
 * shows. Returns the addresses to store: each once, in their order. Throws 409 `upload/unknown-picture` for what is
 * gone, somebody else's or another service's. For the transaction that saves the service, with its row locked.
 */
export const claimPictures = async (
  tx: Database,
  { uploads, clock }: Pick<FastifyInstance, 'clock' | 'uploads'>,
  { serviceId, ownerId, savedBy = ownerId, images, present }: PictureClaim,
): Promise<string[]> => {
  const wanted = [...new Set(images)];
  const paths = wanted.flatMap((image) => uploads.pathOf(image) ?? []);
  const claimed = await claimRows(tx, { serviceId, ownerId, savedBy, paths, now: clock() });
  const allowed = new Set([...present, ...claimed.map(uploads.url)]);
  const unknown = wanted.filter((image) => !allowed.has(image));
  if (unknown.length > 0) throw pictureUnknown(unknown);
  await releaseRows(tx, { serviceId, kept: paths, now: clock() });
  return wanted;
};

const pictureUnknown = (images: string[]) =>
  new ApiError(
    409,
    errorCodes.pictureUnknown,
    'One of the pictures is not there any more. Please remove it and add it again.',
    { images },
  );
