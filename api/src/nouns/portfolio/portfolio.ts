import type { PortfolioPicture } from '@nearhand/contracts';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { claimPictures } from '../uploads/upload-repository.ts';
import { portfolioPictures } from './table.ts';

export const portfolioOf = async (db: Database, providerId: string): Promise<PortfolioPicture[]> =>
  db
    .select({ image: portfolioPictures.image, title: portfolioPictures.title })
    .from(portfolioPictures)
    .where(eq(portfolioPictures.providerId, providerId))
    .orderBy(asc(portfolioPictures.position));

/** The last change wins as a whole. */
export const writePortfolio = (
  { db, clock }: Pick<FastifyInstance, 'clock' | 'db'>,
  ownerId: string,
  pictures: PortfolioPicture[],
) =>
  db.transaction(async (tx): Promise<PortfolioPicture[]> => {
    if (!(await lockAccount(tx, ownerId))) throw sessionEnded();
    const present = (await portfolioOf(tx, ownerId)).map(({ image }) => image);
    const claim = { purpose: 'portfolio' as const, usedBy: ownerId, ownerId, present };
    const images = await claimPictures(tx, { clock }, { ...claim, images: pictures.map(({ image }) => image) });
    await deletePortfolio(tx, ownerId);
    const rows = images.flatMap((image, position) => {
      const picture = pictures.find((one) => one.image === image);
      return picture ? [{ ...picture, providerId: ownerId, position }] : [];
    });
    if (rows.length > 0) await tx.insert(portfolioPictures).values(rows);
    return rows.map(({ image, title }) => ({ image, title }));
  });

const deletePortfolio = (tx: Database, ownerId: string) =>
  tx.delete(portfolioPictures).where(eq(portfolioPictures.providerId, ownerId));

export const portfolioOfAccount = whenDeleted(deletePortfolio);
