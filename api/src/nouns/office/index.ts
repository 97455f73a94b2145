import { eq } from 'drizzle-orm';
import { noun } from '../../kernel/nouns/noun.ts';
import { peopleRoutes } from './people-routes.ts';
import * as tables from './table.ts';

export const office = noun({
  routes: [peopleRoutes],
  tables,
  exports: { personNotes: 'notes of the marketplace’s admins for each other, about the safety of others' },
  onAccount: [
    {
      onDeletion: async (_context, tx, { id }) => {
        await tx.delete(tables.personNotes).where(eq(tables.personNotes.personId, id));
        return undefined;
      },
    },
  ],
});
