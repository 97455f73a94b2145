/** TypeBox schemas of everything that crosses the API's border. The API validates with them; browsers use the types. */
export * from './account.ts';
export * from './booking.ts';
export * from './conversation.ts';
export * from './credits.ts';
export * from './dashboard.ts';
export * from './envelope.ts';
export * from './payment.ts';
export * from './provider.ts';
export * from './review.ts';
export * from './routes/route.ts';
export * from './routes/routes.ts';
export * from './service.ts';
export * from './subscription.ts';
export * from './telemetry.ts';
export * from './wallet.ts';
