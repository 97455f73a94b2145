import multipart from '@fastify/multipart';
import { errorCodes, maxPictureBytes } from '@nearhand/contracts';
import { record } from '@nearhand/contracts/schema';
import {
  type ApiRoutes,
  ErrorBody,
  Id,
  jsonSchemaOf,
  Nothing,
  type Route,
  type RouteName,
  type RouteOf,
  routes,
} from '@nearhand/contracts/wire';
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import type * as v from 'valibot';
import { asAdminWrite, askSecondAdmin, type Proposal } from '../admin-actions/admin-actions.ts';
import { conflict } from '../errors/api-error.ts';
import { firstAnswer, type Run } from '../idempotency/first-answer.ts';
import { known, signedIn } from './auth.ts';
import type { Viewer } from './session-repository.ts';

type Member<T, Name extends string> = T extends { [key in Name]?: infer V } ? NonNullable<V> : unknown;
type Input<N extends RouteName, Name extends string> = Member<ApiRoutes[N]['input'], Name>;

type ApiRequest<N extends RouteName> = FastifyRequest<{
  Params: Input<N, 'params'>;
  Querystring: Input<N, 'query'>;
  Body: Input<N, 'body'>;
}> & { viewer: RouteOf<N> extends { roles: 'anyone' } ? Viewer | null : Viewer };

/** A handler of a route without `answer` returns nothing. */
type Answered<N extends RouteName> =
  RouteOf<N> extends { answer: unknown } ? Promise<ApiRoutes[N]['answer']> : Promise<void>;
type Handler<N extends RouteName> = (request: ApiRequest<N>, reply: FastifyReply, run: Run) => Answered<N>;

interface RouteOptions
  extends Pick<RouteShorthandOptions, 'bodyLimit' | 'logLevel' | 'exposeHeadRoute' | 'preValidation'> {
  onRequest?: () => Promise<void>;
  wrongRole?: string;
}
type Answering<N extends RouteName> = RouteOptions & {
  handler: Handler<N>;
  send?: never;
  /** For writes of admins, where the setting asks for it: the proposal for a second admin, or undefined when none is needed. */
  secondAdmin?: (request: ApiRequest<N>) => Promise<Proposal | undefined>;
};
type Sending<N extends RouteName> = RouteOptions & {
  send: (request: ApiRequest<N>, reply: FastifyReply) => Promise<unknown>;
  handler?: never;
};
export type Implementation<N extends RouteName> = Handler<N> | Answering<N> | Sending<N>;

/** `@slices/operate` implements the other two. */
const { operate: _operate, telemetry: _telemetry, ...ownGroups } = routes;
type NamesIn<T> = T extends unknown ? keyof T : never;
export type OwnRoute = NamesIn<(typeof ownGroups)[keyof typeof ownGroups]>;

type Implementations = { [N in OwnRoute]: Implementation<N> };

/** Some routes of the table. */
export type Routes = (app: FastifyInstance) => Partial<Implementations>;

export const implement = <N extends OwnRoute>(
  build: (app: FastifyInstance) => { [K in N]: Implementation<K> },
): typeof build => build;

type Handle = (request: FastifyRequest, reply: FastifyReply, run: Run) => Promise<unknown>;
interface Registered extends RouteOptions {
  handler?: Handle;
  send?: Handle;
  secondAdmin?: (request: FastifyRequest) => Promise<Proposal | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs the stored request of a proposal for the admin of `request`, who confirmed it. Throws 409 `office/changed-since` when
     * it would do something else than its summary says: the price of a booking may have changed.
     */
    runConfirmed: (request: FastifyRequest, reply: FastifyReply, stored: StoredRequest) => Promise<unknown>;
  }
}
export interface StoredRequest {
  /** Name of the route. */
  action: string;
  params: unknown;
  body: unknown;
  summary: string;
}
const changedSince = (summary: string) =>
  conflict(
    errorCodes.changedSince,
    `This has changed since it was asked for. It would do this now: ${summary}. Please reject it, and ask for it anew where it is right.`,
  );

/** Adds the table's routes, each with the guard, schemas and idempotency that the table states. */
export const apiRoutes =
  (groups: readonly Routes[]): FastifyPluginAsync =>
  async (app) => {
    const implementations: unknown = Object.assign({}, ...groups.map((build) => build(app)));
    // Guard and schemas make each request what its handler was compiled for.
    const registered = implementations as Readonly<Record<string, Handle | Registered>>;
    const registeredFor = (name: string): Registered => {
      const one = registered[name];
      return typeof one === 'function' ? { handler: one } : { ...one };
    };
    app.decorate('runConfirmed', async (request, reply, { action, params, body, summary }) => {
      const { handler, secondAdmin } = registeredFor(action);
      if (!handler) throw new Error(`${action} has no handler.`);
      const stored = Object.assign(Object.create(request), { params, body, query: {} });
      const proposal = await secondAdmin?.(stored);
      if (proposal && proposal.summary !== summary) throw changedSince(proposal.summary);
      return handler(stored, reply, { isRepeated: false });
    });
    const add = (scope: FastifyInstance, { name, route, schema }: (typeof entries)[number]) => {
      const { handler, send, wrongRole, onRequest, secondAdmin, ...options } = registeredFor(name);
      const answer = handler ?? send;
      if (!answer) throw new Error(`${name} has no handler.`);
      const [method = '', path = ''] = name.split(' ');
      const guards = guardsOf(route, wrongRole);
      scope.route({
        ...options,
        method,
        url: `/${path}`,
        onRequest: [...(onRequest ? [onRequest] : []), ...guards, noteWhole],
        // A client can hold its body back for minutes, and the session may end meanwhile.
        ...(route.body && { preHandler: guards.map(unlessWhole) }),
        schema,
        handler: (request, reply) => {
          if (route.status) reply.code(route.status);
          const { viewer, params, body } = request;
          // After `send`, any answer would be a second one: Fastify complains, with the whole address.
          const write = async (run: Run) => (await answer(request, reply, run)) ?? (handler && nothing);
          const run = (run: Run): Promise<unknown> => {
            if (viewer?.role !== 'admin' || method === 'GET') return write(run);
            const asked = { adminId: viewer._id, action: name, now: app.clock() };
            return asAdminWrite(app.db, asked, params, async () => {
              const proposal = app.settings.secondAdmin ? await secondAdmin?.(request) : undefined;
              if (proposal) return askSecondAdmin(app.db, { ...asked, params, body }, proposal);
              return write(run);
            });
          };
          if (!route.idempotent || !viewer) return run({ isRepeated: false });
          return firstAnswer(app, viewer._id, request, reply, run);
        },
      });
    };
    for (const entry of entries) if (!entry.route.file) add(app, entry);
    await app.register(async (uploads) => {
      await uploads.register(multipart, {
        // A file that reaches the limit counts as cut off.
        limits: { fileSize: maxPictureBytes + 1, files: 1, fields: 5, parts: 6, fieldSize: 1024 },
      });
      for (const entry of entries) if (entry.route.file) add(uploads, entry);
    });
  };

/** Requests that had come to their end when the guards had run. */
const whole = new WeakSet<FastifyRequest['raw']>();
const noteWhole: onRequestAsyncHookHandler = async ({ raw }) => {
  if (raw.complete) whole.add(raw);
};
const unlessWhole =
  (guard: onRequestAsyncHookHandler): preHandlerAsyncHookHandler =>
  async (request, reply) => {
    if (!whole.has(request.raw)) await guard.call(request.server, request, reply);
  };

const guardsOf = ({ roles, personal }: Route, wrongRole?: string) => {
  if (roles !== 'anyone') return [signedIn(roles, wrongRole)];
  return personal ? [known] : [];
};

const error = jsonSchemaOf(ErrorBody);
const nothing: v.InferOutput<typeof Nothing> = { data: {} };

const schemaOf = (route: Route, tag: string, name: string) => {
  const { summary, description, query, body, file, idempotent, status = 200, answer = Nothing, mediaType } = route;
  const names = name.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  const more = [description, idempotent && 'Takes an `Idempotency-Key`.'].filter(Boolean).join(' ');
  return {
    tags: [tag],
    summary,
    ...(more && { description: more }),
    ...(names.length > 0 && { params: jsonSchemaOf(record(Object.fromEntries(names.map((name) => [name, Id])))) }),
    ...(query && { querystring: jsonSchemaOf(query) }),
    ...(body && { body: jsonSchemaOf(body) }),
    ...(file && { consumes: ['multipart/form-data'] }),
    response: {
      [status]: mediaType ? { content: { [mediaType]: { schema: jsonSchemaOf(answer) } } } : jsonSchemaOf(answer),
      '4xx': error,
      '5xx': error,
    },
  };
};

/** `waitingList`: waiting list. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** Several apps in one process share the schemas. */
const entries = Object.entries(ownGroups).flatMap(([tag, group]) =>
  Object.entries<Route>(group).map(([name, route]) => ({ name, route, schema: schemaOf(route, inWords(tag), name) })),
);
