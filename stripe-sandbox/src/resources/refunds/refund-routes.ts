import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../http/lookup.ts';
import { ParamReader } from '../../http/params.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { createRefund } from './create-refund.ts';

export const refundRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post('/v1/refunds', async ({ body }) => createRefund(sandbox, new ParamReader(body)));

  app.get<{ Params: { id: string } }>('/v1/refunds/:id', async ({ params }) =>
    findRecord(sandbox.store.refunds, 'refund', params.id, 'id'),
  );

  app.get('/v1/refunds', async ({ query }) => {
    const params = new ParamReader(query);
    const wanted = { payment_intent: params.text('payment_intent') };
    return listPage(sandbox.store.refunds, params, '/v1/refunds', wanted);
  });
};
