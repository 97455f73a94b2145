import { own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { availabilityRoutes } from './availability-routes.ts';
import { optionsOf, savedOf, viewsOf } from './exports.ts';
import { serviceRoutes } from './routes.ts';
import { savedRoutes } from './saved-routes.ts';
import { savedOfAccount } from './saved-services.ts';
import { servicesOfAccount } from './service-repository.ts';
import * as tables from './table.ts';

export const services = noun({
  routes: [serviceRoutes, availabilityRoutes, savedRoutes],
  tables,
  exports: {
    services: [
      {
        name: 'services.json',
        about: 'Services that you offer.',
        query: own(tables.services, tables.services.providerId),
      },
    ],
    serviceOptions: [
      {
        name: 'service-options.json',
        about: 'The options of your services, with their prices in cents.',
        query: optionsOf,
      },
    ],
    serviceViews: [
      {
        name: 'viewed-services.json',
        about: 'Services that you have looked at while you were logged in, by day.',
        query: viewsOf,
      },
    ],
    savedServices: [{ name: 'saved-services.json', about: 'Services that you have saved.', query: savedOf }],
  },
  onAccount: [servicesOfAccount, savedOfAccount],
});
