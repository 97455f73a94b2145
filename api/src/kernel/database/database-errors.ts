import { isNativeError } from 'node:util/types';

/** PostgreSQL's own words for it: connections that fail, a server that stops or starts, and one that takes no more. */
const states = /^(08...|57P0[123]|53300)$/;
/** What the system calls it; a name that is not found may be a server that is being replaced. */
const faults = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Of `postgres`, which listens.
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
];
/** pg names no code where it notices itself. */
const sentences = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

/** True when the database could not be asked, or its answer did not come: what was wanted may be done or not. Drizzle names the reason as the cause. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!isNativeError(error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isLost = states.test(code) || faults.includes(code) || sentences.test(error.message);
  return isLost || isConnectionLost(error.cause);
};

/**
 * The name of the constraint or unique index that a write broke, or undefined when something else went wrong.
 * Drizzle wraps the driver's error; both drivers name the constraint in the same member.
 */
export const violatedConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return violatedConstraint(error.cause);
};
