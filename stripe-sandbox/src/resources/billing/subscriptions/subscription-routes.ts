import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { isParams, ParamReader } from '../../../http/params.ts';
import { itemOf, type SubscriptionRecord, toSubscription } from '../../../records/billing/subscription.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { createSubscription } from './create-subscription.ts';
import { cancelSubscription } from './end-subscription.ts';
import { previewInvoice } from './preview-invoice.ts';
import { updateSubscription } from './update-subscription.ts';

const path = '/v1/subscriptions';

const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'trialing',
] as const;

type ById = { Params: { id: string } };

const findSubscription = ({ store }: Sandbox, id: string): SubscriptionRecord =>
  findRecord(store.subscriptions, 'subscription', id, 'id');

export const subscriptionRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post(path, async ({ body }) => toSubscription(createSubscription(sandbox, new ParamReader(body))));

  app.post('/v1/invoices/create_preview', async ({ body }) => previewInvoice(sandbox, new ParamReader(body)));

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    const customer = params.text('customer');
    const price = params.text('price');
    const status = params.choice('status', statuses);
    const page = listPage(
      sandbox.store.subscriptions,
      params,
      path,
      { customer },
      (one) => (price === undefined || itemOf(one).price.id === price) && hasStatus(one, status),
    );
    return { ...page, data: page.data.map(toSubscription) };
  });

  app.get<ById>(`${path}/:id`, async ({ params }) => toSubscription(findSubscription(sandbox, params.id)));

  app.post<ById>(`${path}/:id`, async ({ params, body }) =>
    toSubscription(updateSubscription(sandbox, findSubscription(sandbox, params.id), new ParamReader(body))),
  );

  app.delete<ById>(`${path}/:id`, async ({ params, body, query }) =>
    toSubscription(
      cancelSubscription(
        sandbox,
        findSubscription(sandbox, params.id),
        new ParamReader({ ...sent(query), ...sent(body) }),
      ),
    ),
  );
};

const sent = (params: unknown) => (isParams(params) ? params : {});

/** Without a status, all that were not canceled. */
const hasStatus = ({ status }: SubscriptionRecord, asked: (typeof statuses)[number] | undefined): boolean => {
  if (asked === undefined) return status !== 'canceled';
  if (asked === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return asked === 'all' || status === asked;
};
