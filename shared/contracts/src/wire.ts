/** For the API: requests and routes as schemas, and their JSON Schema. Browsers use the types alone. */

export { Id, type TextKind } from '@nearhand/contracts/schema';
export * from './nouns/accounts/account-requests.ts';
export * from './nouns/conversations/conversation-routes.ts';
export * from './nouns/office/figure-routes.ts';
export * from './nouns/office/people-routes.ts';
export * from './nouns/places/place-routes.ts';
export * from './nouns/reports/report-routes.ts';
export * from './nouns/reviews/review-routes.ts';
export * from './nouns/services/service-routes.ts';
export * from './routes/api-contract.ts';
export * from './routes/routes.ts';
export * from './schema/json-schema.ts';
export * from './schema/route.ts';
