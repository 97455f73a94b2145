/** Everything here is free of TypeBox, so that browsers pay for what they use; the schemas are in `./wire`. */
export type * from './account.ts';
export type * from './booking.ts';
export * from './booking-lifecycle.ts';
export * from './composition.ts';
export type * from './dashboard.ts';
export type { ApiError, Data } from './envelope.ts';
export * from './error-codes.ts';
export type * from './events.ts';
export * from './money.ts';
export * from './paths.ts';
export type * from './payment.ts';
export type * from './review.ts';
export * from './role.ts';
export * from './runtime-config.ts';
export type * from './service.ts';
export * from './service-lifecycle.ts';
export * from './time-slot.ts';
export type * from './wallet.ts';
