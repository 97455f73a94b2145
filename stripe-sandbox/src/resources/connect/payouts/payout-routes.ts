import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import { invalidRequest, noSuch, refusedByState } from '../../../http/stripe-error.ts';
import type { AccountRecord } from '../../../records/connect/account.ts';
import { type PayoutRecord, toPayout } from '../../../records/connect/payout.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { writePayout } from './complete-payout.ts';
import { createPayout } from './create-payout.ts';

const path = '/v1/payouts';

type ById = { Params: { id: string } };

const connectable = { config: { connectable: true } };

export const payoutRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const find = (request: FastifyRequest<ById>): PayoutRecord => {
    const payout = sandbox.store.payouts.get(request.params.id);
    if (!payout || payout.account !== ownerOf(sandbox, request).id) throw noSuch('payout', request.params.id, 'payout');
    return payout;
  };

  app.post(path, connectable, async (request) =>
    toPayout(createPayout(sandbox, ownerOf(sandbox, request), new ParamReader(request.body))),
  );

  app.get<ById>(`${path}/:id`, connectable, async (request) => toPayout(find(request)));

  app.get(path, connectable, async (request) => {
    const { id: account } = ownerOf(sandbox, request);
    const params = new ParamReader(request.query);
    const status = params.choice('status', ['canceled', 'failed', 'paid', 'pending']);
    const page = listPage(sandbox.store.payouts, params, path, { account, status });
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

const ownerOf = ({ store }: Sandbox, { connectedAccount }: Pick<FastifyRequest, 'connectedAccount'>): AccountRecord => {
  const account = connectedAccount && store.accounts.get(connectedAccount.id);
  if (account) return account;
  throw invalidRequest('The sandbox pays out for connected accounts only: name one in the Stripe-Account header.');
};
