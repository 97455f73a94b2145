import { and, eq, exists, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { blocks } from './table.ts';

type PersonId = string | SQLWrapper;

const between = (one: PersonId, other: PersonId): SQL | undefined => {
  const { blockerId, blockedId } = blocks;
  return or(and(eq(blockerId, one), eq(blockedId, other)), and(eq(blockerId, other), eq(blockedId, one)));
};

/** True when one of the two has blocked the other. In a transaction behind `holdLiving` of both, no block comes meanwhile. */
export const isApart = (db: Pick<Database, 'select'>, one: PersonId, other: PersonId): SQL =>
  exists(db.select({ id: blocks.id }).from(blocks).where(between(one, other)));

export const areApart = async (db: Database, one: string, other: string): Promise<boolean> =>
  (await db.$count(blocks, between(one, other))) > 0;
