/** Paying by card in the browser. Each slice that pays bundles its copy; Stripe's own script is one for the page. */
export { CardField } from './card-field.tsx';
export { type CardOutcome, defaultFailureText, intentIdOf } from './card-outcome.ts';
export { CardScope, type CardScopeProps, LazyCardScope } from './card-scope.tsx';
export { stripeQueries } from './stripe-api.ts';
export { type Card, type CardConfirmation, useCard } from './use-card.ts';
