import { isNativeError } from 'node:util/types';

const states = /^(08...|57P0[123]|53300)$/;
const faults = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
];
/** pg gives these errors no code. */
const sentences = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

/** True when the database did not answer: the statement may have run or not. Drizzle wraps the reason as cause. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!isNativeError(error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isLost = states.test(code) || faults.includes(code) || sentences.test(error.message);
  return isLost || isConnectionLost(error.cause);
};

/** The constraint or unique index that a write violated. Drizzle wraps the driver's error. */
export const violatedConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return violatedConstraint(error.cause);
};
