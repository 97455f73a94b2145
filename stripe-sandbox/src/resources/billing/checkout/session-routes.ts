import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import { type SessionRecord, toSession } from '../../../records/billing/checkout-session.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { createSession } from './create-session.ts';
import { expireSession } from './finish-session.ts';

const path = '/v1/checkout/sessions';

type ById = { Params: { id: string } };

export const findSession = ({ store }: Sandbox, id: string): SessionRecord =>
  findRecord(store.checkoutSessions, 'checkout.session', id, 'session');

export const checkoutRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post(path, async ({ body }) => toSession(createSession(sandbox, new ParamReader(body))));

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    const wanted = {
      customer: params.text('customer'),
      payment_intent: params.text('payment_intent'),
      status: params.choice('status', ['complete', 'expired', 'open']),
      subscription: params.text('subscription'),
    };
    const page = listPage(sandbox.store.checkoutSessions, params, path, wanted);
    return { ...page, data: page.data.map(toSession) };
  });

  app.get<ById>(`${path}/:id`, async ({ params }) => toSession(findSession(sandbox, params.id)));

  app.get<ById>(`${path}/:id/line_items`, async ({ params, query }) => {
    const { lines } = findSession(sandbox, params.id);
    // All on one page: a session has few.
    new ParamReader(query).ignore('ending_before', 'limit', 'starting_after').done();
    return { object: 'list', data: lines, has_more: false, url: `${path}/${params.id}/line_items` };
  });

  app.post<ById>(`${path}/:id/expire`, async ({ params, body }) => {
    const session = findSession(sandbox, params.id);
    new ParamReader(body).done();
    if (session.status !== 'open') {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }
    return toSession(expireSession(sandbox, session));
  });
};
