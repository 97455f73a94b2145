import type { FastifyInstance } from 'fastify';
import { noSuch } from '../http/stripe-error.ts';
import type { Sandbox } from '../sandbox.ts';

export const chargeRoutes = (app: FastifyInstance, { store }: Sandbox): void => {
  app.get<{ Params: { id: string } }>('/v1/charges/:id', async ({ params }) => {
    const charge = store.charges.get(params.id);
    if (!charge) throw noSuch('charge', params.id, 'id');
    return charge;
  });
};
