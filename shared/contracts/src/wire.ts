/** TypeBox schemas of everything that crosses the API's border. The API validates with them; browsers use the types. */

export * from './json-schema.ts';
export * from './nouns/accounts/account-requests.ts';
export * from './nouns/conversations/conversation-routes.ts';
export * from './nouns/reviews/review-routes.ts';
export * from './nouns/reviews/reviews.ts';
export * from './routes/api-contract.ts';
export * from './routes/route.ts';
export * from './routes/routes.ts';
export { type TextKind, textKinds } from './schema.ts';
export * from './wire/account.ts';
export * from './wire/agreement.ts';
export * from './wire/booking.ts';
export * from './wire/document.ts';
export * from './wire/envelope.ts';
export * from './wire/schedule.ts';
export * from './wire/service.ts';
export * from './wire/subscription.ts';
export * from './wire/waiting.ts';
export * from './wire/wallet.ts';
