import { AsyncResource } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import { type OpenSpan, tracing } from '@slices/tracing/tracing.ts';
import type pg from 'pg';

type Call = (...given: unknown[]) => unknown;

/** Gives each statement of a sampled request or job a span; others, such as polls for jobs, have none. */
export const tracePool = (pool: pg.Pool): void => {
  if (!tracing()) return;
  pool.on('connect', (client) => replace(client, 'query', traced));
  // Another request, which returns its connection, calls back.
  replace(
    pool,
    'connect',
    (connect) => (callback) => connect(isCallback(callback) ? AsyncResource.bind(callback) : undefined),
  );
};

export const traceEmbedded = (database: PGlite): void => {
  if (!tracing()) return;
  replace(database, 'query', traced);
  replace(
    database,
    'transaction',
    (begin) => (act) =>
      begin((transaction: object) => {
        replace(transaction, 'query', traced);
        return isCallback(act) ? act(transaction) : undefined;
      }),
  );
};

const isCallback = (given: unknown): given is Call => typeof given === 'function';

const replace = (of: object, name: string, change: (method: Call) => Call): void => {
  const method: unknown = Reflect.get(of, name);
  if (typeof method !== 'function') throw new Error(`This version of pg has no ${name}.`);
  Object.defineProperty(of, name, { value: change((...given) => Reflect.apply(method, of, given)) });
};

/** pg calls back where the last argument is a function, and returns a promise elsewhere. */
const traced =
  (query: Call): Call =>
  (...given) => {
    const on = tracing();
    if (!on?.active()?.isSampled) return query(...given);
    const span = on.start(spanOf(given));
    const callback = given.at(-1);
    if (!isCallback(callback)) return ended(span, query(...given));
    return query(...given.slice(0, -1), (error: unknown, ...more: unknown[]) => {
      span.end({ isError: Boolean(error) });
      callback(error, ...more);
    });
  };

const ended = (span: OpenSpan, result: unknown): unknown => {
  if (!(result instanceof Promise)) return result;
  result.then(
    () => span.end(),
    () => span.end({ isError: true }),
  );
  return result;
};

const maxLength = 2_000;
const word = /^\s*(\w+)/;
/** A statement with values as parameters has few of its own; none of them leaves. */
const literals = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;

const spanOf = ([query, values]: readonly unknown[]) => {
  const config = typeof query === 'object' && query ? query : { text: query, values };
  const text = 'text' in config && typeof config.text === 'string' ? config.text : '';
  const isParametrized = [values, 'values' in config ? config.values : undefined].some(Array.isArray);
  const [, operation = 'query'] = word.exec(text) ?? [];
  return {
    name: `pg ${operation.toUpperCase()}`,
    kind: 'client' as const,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation.toUpperCase(),
      ...(isParametrized && { 'db.query.text': text.replace(literals, "'?'").slice(0, maxLength) }),
    },
  };
};
