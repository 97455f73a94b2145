import { and, eq, exists, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { blocks } from './table.ts';

type PersonId = string | SQLWrapper;

/** True when one of the two has blocked the other. In a transaction behind `holdLiving` of both, no block comes meanwhile. */
export const isApart = (db: Pick<Database, 'select'>, one: PersonId, other: PersonId): SQL => {
  const { blockerId, blockedId } = blocks;
  const between = or(and(eq(blockerId, one), eq(blockedId, other)), and(eq(blockerId, other), eq(blockedId, one)));
  return exists(db.select({ id: blocks.id }).from(blocks).where(between));
};

export const areApart = async (db: Database, one: string, other: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: blocks.id })
    .from(blocks)
    .where(isApart(db, one, other))
    .limit(1);
  return row !== undefined;
};
