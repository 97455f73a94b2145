import { implement } from '../../kernel/http/api-routes.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { portfolioOf, portfolioOfAccount, writePortfolio } from './portfolio.ts';
import * as tables from './table.ts';

/** The public page of a provider shows it: `services/provider-page.ts`. */
const portfolioRoutes = implement((app) => ({
  'GET portfolio': async ({ viewer }) => ({ data: await portfolioOf(app.db, viewer._id) }),
  'PUT portfolio': async ({ viewer, body }) => ({ data: await writePortfolio(app, viewer._id, body.pictures) }),
}));

export const portfolio = noun({
  routes: [portfolioRoutes],
  tables,
  exports: {
    portfolioPictures: exportFile('portfolio.json', 'Pictures of past work on your page, in your order.', (userId) => ({
      ...own(tables.portfolioPictures, tables.portfolioPictures.providerId)(userId),
      by: [tables.portfolioPictures.position],
    })),
  },
  onAccount: [portfolioOfAccount],
});
