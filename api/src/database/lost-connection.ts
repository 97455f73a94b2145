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
];
/** pg names no code where it notices itself. */
const sentences = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

/** True when the database could not be asked, or its answer did not come: what was wanted may be done or not. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return states.test(code) || faults.includes(code) || sentences.test(error.message);
};
