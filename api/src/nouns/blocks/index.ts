import { eq, or } from 'drizzle-orm';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { changesRows } from '../accounts/account-hooks.ts';
import { blockRoutes } from './routes.ts';
import * as tables from './table.ts';

const { blocks } = tables;

export const blocksNoun = noun({
  routes: [blockRoutes],
  tables,
  // One who is blocked does not learn it from an export.
  exports: { blocks: exportFile('blocks.json', 'People whom you blocked.', own(blocks, blocks.blockerId)) },
  onAccount: [
    {
      onDeletion: changesRows((tx, id) =>
        tx.delete(blocks).where(or(eq(blocks.blockerId, id), eq(blocks.blockedId, id))),
      ),
    },
  ],
});
