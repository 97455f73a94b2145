export * from './schema/accounts.ts';
export * from './schema/bookings.ts';
export * from './schema/catalog.ts';
export * from './schema/conversations.ts';
export * from './schema/ledger.ts';
export * from './schema/payments.ts';
export * from './schema/services.ts';
export * from './schema/upkeep.ts';
