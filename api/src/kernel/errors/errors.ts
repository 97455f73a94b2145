import type { Socket } from 'node:net';
import { type ErrorCode, errorCodes, namePattern, visibleSign } from '@nearhand/contracts';
import { OperateError } from '@slices/operate';
import type {
  ConnectionError,
  FastifyError,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import fp from 'fastify-plugin';
import { isConnectionLost } from '../database/database-errors.ts';
import { ApiError } from './api-error.ts';

export const errors = fp(async (app) => {
  app.setErrorHandler<FastifyError | ApiError | OperateError>((error, request, reply) => {
    if (error instanceof ApiError) {
      return reply
        .code(error.status)
        .headers(error.headers)
        .send({ error: error.message, code: error.code, ...error.more });
    }
    if (error instanceof OperateError)
      return reply.code(error.statusCode).send({ error: error.message, code: error.code });
    if (error.validationContext === 'params') return reply.code(404).send(nothingHere);
    if (error.validation) {
      return reply.code(400).send({
        error: 'Some of what was sent cannot be used. Please check it and try again.',
        code: errorCodes.invalidInput,
        fields: fieldErrors(error.validation),
      });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send(clientError(status));
    if (isConnectionLost(error)) {
      request.log.warn({ err: error }, 'the database cannot be reached');
      return reply.code(503).headers(retrySoon).send(unavailable);
    }
    request.log.error({ err: error }, 'unexpected error');
    return reply.code(500).send({
      error: 'Something went wrong on our side. Please try again in a moment.',
      code: errorCodes.unexpected,
      requestId: request.id,
    });
  });

  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ ...nothingHere, code: errorCodes.noRoute }));
});

export const retrySoon = { 'retry-after': '5' };

const unavailable = {
  error: 'The site cannot reach its data at the moment. Please try again in a few seconds.',
  code: errorCodes.unavailable,
};

const nothingHere = { error: 'There is nothing at this address.', code: errorCodes.notFound };

const unreadable = { error: 'The request could not be read.', code: errorCodes.invalidInput };

const clientErrors: Record<number, { error: string; code: ErrorCode }> = {
  403: { error: 'This is not open to anybody.', code: errorCodes.notOpen },
  413: { error: 'What was sent is too large.', code: errorCodes.inputTooLarge },
  415: { error: 'Please send JSON.', code: errorCodes.wrongType },
};

const clientError = (status: number) => clientErrors[status] ?? unreadable;

export const frameworkErrors = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const status = error.statusCode ?? 400;
  reply
    .code(status)
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', request.id)
    .send(clientError(status));
};

const tooSlow = {
  error: 'The request took too long to arrive. Please try again.',
  code: errorCodes.requestTimeout,
};

export const unreadRequest = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const body = JSON.stringify(isLate ? tooSlow : unreadable);
  const status = isLate ? '408 Request Timeout' : '400 Bad Request';
  const headers = `content-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`, () => socket.destroy());
};

/** `{ 'options.0.name': 'must not be empty' }`. Length comes before pattern. */
const fieldErrors = (found: readonly FastifySchemaValidationError[]): Record<string, string> =>
  Object.fromEntries(found.map((error) => [pathOf(error).join('.') || 'body', sentenceOf(error)] as const).reverse());

const pathOf = ({ instancePath, keyword, params }: FastifySchemaValidationError): string[] => {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') return [...path, String(params.missingProperty)];
  if (keyword === 'additionalProperties') return [...path, String(params.additionalProperty)];
  return path;
};

const patterns: Record<string, string> = {
  [visibleSign]: 'must not be blank',
  [namePattern]: 'must be one line of text that can be seen',
};

const sentenceOf = (error: FastifySchemaValidationError): string => {
  const { keyword, params, message } = error;
  if (keyword === 'additionalProperties') return 'is not known here';
  if (keyword === 'pattern') return patterns[String(params.pattern)] ?? 'is not valid';
  if (keyword !== 'minLength') return message ?? 'is not valid';
  if (params.limit === 1) return 'must not be empty';
  const words = (pathOf(error).at(-1) ?? '').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} must be at least ${params.limit} characters`;
};
