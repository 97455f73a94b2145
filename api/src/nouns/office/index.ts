import { eq } from 'drizzle-orm';
import { noun } from '../../kernel/nouns/noun.ts';
import { changesRows } from '../accounts/account-hooks.ts';
import { peopleRoutes } from './people-routes.ts';
import * as tables from './table.ts';

export const office = noun({
  routes: [peopleRoutes],
  tables,
  exports: { personNotes: 'notes of the marketplace’s admins for each other, about the safety of others' },
  onAccount: [
    {
      onDeletion: changesRows((tx, id) => tx.delete(tables.personNotes).where(eq(tables.personNotes.personId, id))),
    },
  ],
});
