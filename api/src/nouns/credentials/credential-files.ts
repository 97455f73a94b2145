import { Readable } from 'node:stream';
import { errorCodes, fileKind, maxPictureBytes } from '@nearhand/contracts';
import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { findsAny, insertRow } from '../../kernel/database/first-of.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { Sweep } from '../../kernel/jobs/job.ts';
import { after, hours } from '../../kernel/time/clock.ts';
import { credentialFiles } from '../badges/table.ts';
import { type PictureKind, readPicture } from '../uploads/picture.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'log' | 'uploads'>;

export const credentialPicture: PictureKind = {
  formats: ['jpeg', 'png', 'webp'],
  notTaken: 'Please choose a PDF, or a JPG, PNG or WebP image.',
  tooLarge: 'The file must have less than 5 MB.',
};

/** Small print stays readable. */
const maxSide = 2_400;

/** Stores a file for an hour; `claimFile` makes it stay. Pictures are drawn anew, so they carry nothing else. */
export const storeFile = async (context: Context, ownerId: string, sent: Buffer): Promise<string> => {
  const { clock, db, uploads } = context;
  const isPdf = fileKind(sent)?.what === 'a PDF document';
  if (isPdf && sent.length > maxPictureBytes)
    throw new ApiError(413, errorCodes.pictureTooLarge, credentialPicture.tooLarge);
  const bytes = isPdf ? sent : await (await (await readPicture(sent, credentialPicture)).within(maxSide)).webp();
  const now = clock();
  const type = isPdf ? ('application/pdf' as const) : ('image/webp' as const);
  // The row first: the sweep finds the file of an interrupted upload.
  const row = { ownerId, type, bytes: bytes.length, createdAt: now, expiresAt: after(now, hours(1)) };
  const { id } = await insertRow(db, credentialFiles, row);
  await uploads.private.put(credentialPath(id), Readable.from([bytes]));
  // The account was deleted meanwhile, with the row: nothing would find the file any more.
  const isThere = and(eq(credentialFiles.id, id), gt(credentialFiles.expiresAt, condemned));
  if ((await db.$count(credentialFiles, isThere)) === 0) {
    await removeFiles(context, [id]);
    throw sessionEnded();
  }
  return id;
};

export const credentialPath = (fileId: string): string => `credential-${fileId}`;

export const readFileOf = ({ uploads }: Pick<Context, 'uploads'>, fileId: string): Promise<Readable | undefined> =>
  uploads.private.read(credentialPath(fileId));

/** In the transaction that stores its credential. False for files of others, used and expired ones. */
export const claimFile = (tx: Database, ownerId: string, fileId: string, now: Date): Promise<boolean> => {
  const isTheirs = and(eq(credentialFiles.id, fileId), eq(credentialFiles.ownerId, ownerId));
  return findsAny(
    tx
      .update(credentialFiles)
      .set({ expiresAt: null })
      .where(and(isTheirs, gt(credentialFiles.expiresAt, now)))
      .returning({ id: credentialFiles.id }),
  );
};

/** Before every clock: no credential can claim it while it is removed. */
const condemned = new Date(0);

/** In the transaction that deletes their credentials; `removeFiles` follows after its commit. */
export const expireFiles = async (db: Database, which: SQL | undefined): Promise<string[]> => {
  const { id } = credentialFiles;
  const expired = await db.update(credentialFiles).set({ expiresAt: condemned }).where(which).returning({ id });
  return expired.map((row) => row.id);
};

/** The file goes before its row: after an error the sweep tries again. */
export const removeFiles = async (
  { db, log, uploads }: Pick<Context, 'db' | 'log' | 'uploads'>,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<void> => {
  for (const id of ids) {
    if (signal?.aborted) return;
    try {
      await uploads.private.remove(credentialPath(id));
      await db.delete(credentialFiles).where(eq(credentialFiles.id, id));
    } catch (error) {
      log.error({ err: error, id }, 'a file of a credential could not be removed');
    }
  }
};

const batchSize = 100;

export const sweepFiles: Sweep = async (context, signal) => {
  const { db, clock } = context;
  const { id, expiresAt } = credentialFiles;
  const hasExpired = lte(expiresAt, clock());
  const oldest = db.select({ id }).from(credentialFiles).where(hasExpired).orderBy(asc(expiresAt)).limit(batchSize);
  // Again, as a credential may have claimed one meanwhile.
  const expired = await expireFiles(db, and(inArray(id, oldest), hasExpired));
  await removeFiles(context, expired, signal);
};
