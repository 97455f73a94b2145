/** TypeBox schemas of everything that crosses the API's border. The API validates with them; browsers use the types. */

export * from './json-schema.ts';
export * from './nouns/reviews/review-routes.ts';
export * from './nouns/reviews/reviews.ts';
export * from './nouns/schedules/schedules.ts';
export * from './nouns/services/service-routes.ts';
export * from './nouns/services/services.ts';
export * from './routes/api-contract.ts';
export * from './routes/route.ts';
export * from './routes/routes.ts';
export { type TextKind, textKinds } from './schema.ts';
export * from './wire/account.ts';
export * from './wire/conversation.ts';
export * from './wire/dashboard.ts';
export * from './wire/envelope.ts';
export * from './wire/notification.ts';
