import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import type { Dispute } from '../../../records/payments/dispute.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { closeDispute, updateDispute } from './answer-dispute.ts';
import { disputeCharge } from './open-dispute.ts';

const path = '/v1/disputes';

type ById = { Params: { id: string } };

export const disputeRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { store } = sandbox;
  const find = (id: string): Dispute => findRecord(store.disputes, 'dispute', id, 'dispute');

  app.get<ById>(`${path}/:id`, async ({ params }) => find(params.id));

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    const wanted = { charge: params.text('charge'), payment_intent: params.text('payment_intent') };
    return listPage(store.disputes, params, path, wanted);
  });

  app.post<ById>(`${path}/:id`, async ({ params, body }) =>
    updateDispute(sandbox, find(params.id), new ParamReader(body)),
  );

  app.post<ById>(`${path}/:id/close`, async ({ params, body }) =>
    closeDispute(sandbox, find(params.id), new ParamReader(body)),
  );

  app.post<ById>('/v1/test_helpers/charges/:id/dispute', async ({ params, body }) =>
    disputeCharge(sandbox, findRecord(store.charges, 'charge', params.id, 'charge'), new ParamReader(body)),
  );
};
