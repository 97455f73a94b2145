import type { FastifyInstance } from 'fastify';
import { listPage } from '../../http/lookup.ts';
import { ParamReader } from '../../http/params.ts';
import { noSuch } from '../../http/stripe-error.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

type ById = { Params: { id: string } };

/** The platform's events, or those of the connected account that the call is made for. */
export const eventRoutes = (app: FastifyInstance, { store }: Sandbox): void => {
  app.get('/v1/events', { config: { connectable: true } }, async ({ query, connectedAccount }) => {
    const params = new ParamReader(query);
    const type = params.text('type');
    const types = params.list('types') ?? (type === undefined ? undefined : [type]);
    return listPage(
      store.events,
      params,
      '/v1/events',
      {},
      (event) =>
        event.account === connectedAccount?.id &&
        (types === undefined || types.some((pattern) => matchesType(event.type, pattern))),
    );
  });

  app.get<ById>('/v1/events/:id', { config: { connectable: true } }, async ({ params, connectedAccount }) => {
    const event = store.events.get(params.id);
    if (event?.account !== connectedAccount?.id || !event) throw noSuch('event', params.id, 'id');
    return event;
  });
};

const matchesType = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
