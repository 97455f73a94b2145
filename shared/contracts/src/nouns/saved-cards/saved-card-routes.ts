import * as s from '@nearhand/contracts/schema';
import { Nothing, type RouteTable } from '../../schema/route.ts';
import { CardSetup, SavedCard } from './saved-cards.ts';

export const savedCardsRoutes = {
  'GET cards': {
    summary: 'The caller’s saved cards, as Stripe has them now; the preferred one first',
    roles: 'signed-in',
    answer: s.Data(s.list(SavedCard)),
  },
  'POST cards/setup-intent': {
    summary: 'The setup intent with which the browser saves a card',
    roles: 'signed-in',
    status: 201,
    answer: s.Data(CardSetup),
  },
  'PUT cards/:id/preferred': {
    summary: 'Prefer this card: it is offered first',
    roles: 'signed-in',
    answer: Nothing,
  },
  'DELETE cards/:id': {
    summary: 'Remove a saved card, also at Stripe',
    roles: 'signed-in',
    answer: Nothing,
  },
} as const satisfies RouteTable;
