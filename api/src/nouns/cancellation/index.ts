import { eq } from 'drizzle-orm';
import { implement } from '../../kernel/http/api-routes.ts';
import { columnsOf, exportFile } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { policiesOf, policiesOfAccount, writePolicies } from './policies.ts';
import * as tables from './table.ts';

/** Bookings are cancelled by their policy in `booking-money/end-by-policy.ts`. */
const cancellationRoutes = implement((app) => ({
  'GET cancellation-policies': async ({ viewer }) => ({ data: await policiesOf(app.db, viewer._id) }),
  'PUT cancellation-policies': async ({ viewer, body }) => {
    await writePolicies(app, viewer._id, body);
    return { data: await policiesOf(app.db, viewer._id) };
  },
}));

const { cancellationPolicies } = tables;

export const cancellation = noun({
  routes: [cancellationRoutes],
  tables,
  exports: {
    cancellationPolicies: exportFile(
      'cancellation-policy.json',
      'Your cancellation policy, and services that have another one.',
      (userId) => ({
        from: cancellationPolicies,
        columns: columnsOf(cancellationPolicies, 'providerId'),
        where: eq(cancellationPolicies.providerId, userId),
        by: [cancellationPolicies.providerId],
      }),
    ),
  },
  onAccount: [policiesOfAccount],
});
