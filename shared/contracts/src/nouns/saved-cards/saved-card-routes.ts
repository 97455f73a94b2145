import * as s from '@nearhand/contracts/schema';
import type { RouteTable } from '../../schema/route.ts';
import { CardSetup, SavedCard } from './saved-cards.ts';

export const savedCardsRoutes = {
  'GET cards': {
    summary: 'The caller’s saved cards, as Stripe has them now; the preferred one first',
    answer: s.Data(s.list(SavedCard)),
  },
  'POST cards/setup-intent': {
    summary: 'The setup intent with which the browser saves a card',
    status: 201,
    answer: s.Data(CardSetup),
  },
  'PUT cards/:id/preferred': { summary: 'Prefer this card: it is offered first' },
  'DELETE cards/:id': { summary: 'Remove a saved card, also at Stripe' },
} as const satisfies RouteTable;
