import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountRecord } from '../accounts/account.ts';
import { listPage } from '../http/listing.ts';
import { ParamReader } from '../http/params.ts';
import { invalidRequest, noSuch, refusedByState } from '../http/stripe-error.ts';
import type { Sandbox } from '../sandbox.ts';
import { createPayout } from './create-payout.ts';
import { type PayoutRecord, toPayout } from './payout.ts';
import { writePayout } from './write-payout.ts';

const path = '/v1/payouts';
type ById = { Params: { id: string } };
const connectable = { config: { connectable: true } };

export const payoutRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const find = (request: FastifyRequest<ById>): PayoutRecord => {
    const payout = sandbox.store.payouts.get(request.params.id);
    if (!payout || payout.account !== ownerOf(request).id) throw noSuch('payout', request.params.id, 'payout');
    return payout;
  };

  app.post(path, connectable, async (request) =>
    toPayout(createPayout(sandbox, ownerOf(request), new ParamReader(request.body))),
  );

  app.get<ById>(`${path}/:id`, connectable, async (request) => toPayout(find(request)));

  app.get(path, connectable, async (request) => {
    const { id } = ownerOf(request);
    const params = new ParamReader(request.query);
    const status = params.choice('status', ['canceled', 'failed', 'paid', 'pending']);
    const page = listPage(
      sandbox.store.payouts,
      params,
      path,
      (payout) => payout.account === id && (status === undefined || payout.status === status),
    );
    return { ...page, data: page.data.map(toPayout) };
  });

  app.post<ById>(`${path}/:id/cancel`, connectable, async (request) => {
    const payout = find(request);
    new ParamReader(request.body).done();
    if (payout.status !== 'pending') {
      throw refusedByState(`Payouts can be canceled while they are pending only; this one is ${payout.status}.`);
    }
    return toPayout(writePayout(sandbox, { ...payout, status: 'canceled' }));
  });
};

const ownerOf = ({ connectedAccount }: Pick<FastifyRequest, 'connectedAccount'>): AccountRecord => {
  if (connectedAccount) return connectedAccount;
  throw invalidRequest('The sandbox pays out for connected accounts only: name one in the Stripe-Account header.');
};
