import { localDay } from '@nearhand/contracts';
import { lt } from 'drizzle-orm';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { policiesOfAccount } from './cancellation-policies.ts';
import { acceptancesOf, optionsOf, ownPolicy, savedOf, viewsOf } from './exports.ts';
import { serviceRoutes } from './routes.ts';
import { savedRoutes } from './saved-routes.ts';
import { savedOfAccount } from './saved-services.ts';
import { servicesOfAccount } from './service-repository.ts';
import * as tables from './table.ts';

/** A view of that day counts once. People find in their export what they have looked at since. */
const viewDays = 30;

export const services = noun({
  routes: [serviceRoutes, savedRoutes],
  tables,
  exports: {
    services: exportFile('services.json', 'Services that you offer.', own(tables.services, tables.services.providerId)),
    serviceOptions: exportFile(
      'service-options.json',
      'The options of your services, with their prices in cents.',
      optionsOf,
    ),
    serviceViews: exportFile(
      'viewed-services.json',
      'Services that you have looked at while you were logged in, by day.',
      viewsOf,
    ),
    serviceViewDays: 'counts of views, without persons',
    savedServices: exportFile('saved-services.json', 'Services that you have saved.', savedOf),
    cancellationPolicies: exportFile(
      'cancellation-policy.json',
      'Your cancellation policy, and services that have another one.',
      ownPolicy,
    ),
    standingAcceptances: exportFile(
      'instant-booking.json',
      'When you said that paid requests for a service are accepted in advance.',
      acceptancesOf,
    ),
  },
  sweeps: {
    serviceViews: ({ db, clock }) => {
      const firstDay = localDay(before(clock(), days(viewDays)));
      return db.delete(tables.serviceViews).where(lt(tables.serviceViews.day, firstDay));
    },
  },
  onAccount: [policiesOfAccount, servicesOfAccount, savedOfAccount],
});
