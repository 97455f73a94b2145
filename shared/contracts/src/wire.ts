/** For the API: requests and routes as schemas, and their JSON Schema. Browsers use the types alone. */

export { Id, type TextKind } from '@nearhand/contracts/schema';
export * from './routes/api-contract.ts';
export * from './routes/route-groups.ts';
export * from './routes/routes.ts';
export * from './schema/json-schema.ts';
export * from './schema/route.ts';
