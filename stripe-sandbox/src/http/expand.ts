import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isParams, type Params } from './params.ts';
import { invalidRequest } from './stripe-error.ts';

export interface Expandable {
  /** The record of that id, in Stripe's shape. */
  record: (id: string) => object | undefined;
  /** A list that an answer holds only when it is asked for. */
  list: (answer: Params, name: string) => unknown[] | undefined;
}

/** Puts the records themselves where `expand` asks for them: `latest_invoice.payment_intent`, `data.customer`. */
export const expandAnswers = (app: FastifyInstance, expandable: Expandable): void => {
  app.addHook('preSerialization', async (request, reply, payload: unknown) => {
    if (reply.statusCode >= 300 || request.isPublishable) return payload;
    const paths = wantedPaths(request);
    return paths.reduce((answer, path) => expand(expandable, answer, path.split('.'), path), payload);
  });
};

const wantedPaths = ({ body, query }: FastifyRequest): string[] => {
  const sent = [body, query]
    .filter(isParams)
    .flatMap(({ expand: paths }) => (isParams(paths) ? Object.values(paths) : paths));
  return sent.filter((path) => typeof path === 'string');
};

const expand = (expandable: Expandable, value: unknown, [name, ...rest]: string[], path: string): unknown => {
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => expand(expandable, item, [name, ...rest], path));
  if (!isParams(value)) return value;
  const inner = value[name] === undefined ? listOnDemand(expandable, value, name) : value[name];
  if (inner === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const found = typeof inner === 'string' ? (expandable.record(inner) ?? inner) : inner;
  return { ...value, [name]: expand(expandable, found, rest, path) };
};

const listOnDemand = (expandable: Expandable, answer: Params, name: string): object | undefined => {
  const data = expandable.list(answer, name);
  return data && { object: 'list', data, has_more: false, url: `/v1/${name}` };
};
