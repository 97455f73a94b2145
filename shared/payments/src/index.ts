/** Paying by card in the browser. Each slice that pays bundles its copy; Stripe's script is one for the page. */
export { CardField } from './card-field.tsx';
export { type CardOutcome, defaultFailureText, intentIdOf, type SetupOutcome } from './card-outcome.ts';
export { CardScope, type CardScopeProps, LazyCardScope } from './card-scope.tsx';
export {
  cardsPath,
  isExpiredCard,
  preferSavedCard,
  refreshSavedCards,
  removeSavedCard,
  savedCardExpiry,
  savedCardName,
  savedCardQueries,
  usableCard,
} from './saved-card-api.ts';
export { stripeQueries } from './stripe-api.ts';
export { type Card, type CardConfirmation, useCard } from './use-card.ts';
