import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { hours } from '../../kernel/time/clock.ts';
import { beginCardSetup, findSavedCards, getSavedCard, preferCard, removeCard, toSavedCard } from './saved-cards.ts';

/** Thieves try stolen cards on forms that ask the bank and charge nothing. */
const setupsPerHourLimit = 10;

const savedCardRoutes = implement((app) => {
  const setups = rateLimit(app.database, 'card-setups', setupsPerHourLimit, hours(1), 'new cards');
  return {
    'GET cards': async ({ viewer }) => ({ data: (await findSavedCards(app, viewer._id)).map(toSavedCard) }),
    'POST cards/setup-intent': async ({ viewer }) => {
      await setups.count(viewer._id);
      return { data: await beginCardSetup(app, viewer._id) };
    },
    'PUT cards/:id/preferred': async ({ viewer, params: { id } }) =>
      preferCard(app, await getSavedCard(app, viewer._id, id)),
    'DELETE cards/:id': async ({ viewer, params: { id } }) => removeCard(app, await getSavedCard(app, viewer._id, id)),
  };
});

/** Without tables: Stripe has the cards. A deleted account's cards go with its customer (`anonymizeCustomer`). */
export const savedCards = noun({ routes: [savedCardRoutes] });
