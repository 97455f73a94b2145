import { DrizzleQueryError } from 'drizzle-orm';
import { stdSerializers } from 'pino';

/** Where an error was made: its stack without the message, which may hold what people typed. */
const framesOf = ({ stack = '', message }: Error): string => {
  const said = stack.indexOf(message);
  return said < 0 ? '' : stack.slice(said + message.length).trimStart();
};

const textOf = (error: unknown, name: string): string | undefined => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** An error of PostgreSQL: both drivers name its severity. Its message, detail and place may hold values. */
const isFromPostgres = (error: unknown): error is Error => textOf(error, 'severity') !== undefined;

/** Drizzle names all parameters in its message. */
const isFromDatabase = (error: unknown): error is Error => error instanceof DrizzleQueryError || isFromPostgres(error);

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [fact: string]: unknown;
}

const databaseFacts = (error: Error): LoggedError => {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return {
    type: error.constructor.name,
    message: 'The database did not do what it was asked.',
    query: error instanceof DrizzleQueryError ? error.query : undefined,
    code: textOf(cause, 'code'),
    constraint: textOf(cause, 'constraint'),
    table: textOf(cause, 'table'),
    routine: textOf(cause, 'routine'),
    stack: framesOf(error),
  };
};

/**
 * An error as the log may keep it. Of the database's, wherever in the chain of causes, nothing that holds a value: neither
 * a query's parameters nor the rows that PostgreSQL quotes. Others as pino has them.
 */
export const loggedError = (error: Error): LoggedError => {
  const [first, ...causes] = chainOf(error);
  if (isFromDatabase(first)) return databaseFacts(first);
  if (!causes.some(isFromDatabase)) return stdSerializers.err(error);
  const { name, message, cause } = error;
  return {
    type: name,
    message,
    stack: framesOf(error),
    cause: cause instanceof Error ? loggedError(cause) : undefined,
  };
};

const chainOf = (error: unknown): Error[] => {
  const chain = new Set<Error>();
  for (let next = error; next instanceof Error && !chain.has(next); next = next.cause) chain.add(next);
  return [...chain];
};
