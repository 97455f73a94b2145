export * from './schema/accounts.ts';
export * from './schema/billing.ts';
export * from './schema/bookings.ts';
export * from './schema/conversations.ts';
export * from './schema/ledger.ts';
export * from './schema/operations.ts';
export * from './schema/payments.ts';
export * from './schema/services.ts';
