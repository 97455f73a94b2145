import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import type { Refund } from '../../../records/payments/charge.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { updateRefund } from './complete-refund.ts';
import { createRefund } from './create-refund.ts';

type ById = { Params: { id: string } };

export const refundRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const find = (id: string): Refund => findRecord(sandbox.store.refunds, 'refund', id, 'id');

  app.post('/v1/refunds', async ({ body }) => createRefund(sandbox, new ParamReader(body)));

  app.get<ById>('/v1/refunds/:id', async ({ params }) => find(params.id));

  app.post<ById>('/v1/refunds/:id', async ({ params, body }) =>
    updateRefund(sandbox, find(params.id), new ParamReader(body)),
  );

  app.get('/v1/refunds', async ({ query }) => {
    const params = new ParamReader(query);
    const wanted = { charge: params.text('charge'), payment_intent: params.text('payment_intent') };
    return listPage(sandbox.store.refunds, params, '/v1/refunds', wanted);
  });
};
