import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isNativeError } from 'node:util/types';
import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import fp from 'fastify-plugin';

/** Any other id of a proxy could forge lines of the log. */
const sane = /^[\w.:-]{8,128}$/;

export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
};

/** The route's template: addresses hold ids, and some hold tokens. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, viewer, routeOptions, log } = request;
    const facts = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      user: viewer?._id,
    };
    if (error) log.error({ ...facts, err: error }, 'request broke');
    else log.info(facts, 'request');
  }
}

export const loggedRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url });

export const requestIds = fp(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
});

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [fact: string]: unknown;
}

const facts = ['code', 'statusCode', 'requestId', 'decline_code', 'syscall'];

/** Stripe's client secrets and keys, wherever a message quotes one. */
const secrets = /(_secret_|\b[rs]k_(?:live|test)_|\bwhsec_)[\w*]+/g;

const withoutSecrets = (text: string): string => text.replace(secrets, '$1[removed]');

const factOf = (error: unknown, name: string): string | number | undefined => {
  const value: unknown = isNativeError(error) ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
};

/** The stack without the message, which may hold user input. */
const framesOf = ({ stack = '', message }: Error): string => {
  const said = stack.indexOf(message);
  return said < 0 ? '' : stack.slice(said + message.length).trimStart();
};

/** Both drivers set the severity. Message and detail may hold values. */
const isFromPostgres = (error: unknown): boolean => factOf(error, 'severity') !== undefined;

const databaseFacts = (error: Error): LoggedError => {
  const query = error instanceof DrizzleQueryError ? error.query : undefined;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const names = ['code', 'constraint', 'table', 'routine'];
  return {
    type: error.constructor.name,
    // Drizzle names all parameters in its message.
    message: 'The database did not do what it was asked.',
    query,
    ...Object.fromEntries(names.map((name) => [name, factOf(cause, name)])),
    stack: framesOf(error),
  };
};

/** An error can be its own cause. */
const deepestCause = 5;

const ownFacts = (error: Error, depth: number): LoggedError => {
  if (error instanceof DrizzleQueryError || isFromPostgres(error)) return databaseFacts(error);
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: withoutSecrets(error.message),
    ...Object.fromEntries(facts.map((name) => [name, factOf(error, name)])),
    stack: framesOf(error),
    cause: isNativeError(error.cause) && depth < deepestCause ? ownFacts(error.cause, depth + 1) : undefined,
  };
};

/** An allow-list: Stripe's errors hold a payment's `client_secret`, the database's hold rows. */
export const loggedError = (error: unknown): LoggedError =>
  isNativeError(error)
    ? ownFacts(error, 0)
    : { type: typeof error, message: 'Something other than an error was thrown.', stack: '' };

export const safeLogging = {
  serializers: { err: loggedError },
  hooks: { streamWrite: withoutSecrets },
};
