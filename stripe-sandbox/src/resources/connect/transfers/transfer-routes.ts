import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import type { TransferRecord } from '../../../records/connect/transfer.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { createTransfer, toTransfer } from './create-transfer.ts';
import { reverseTransfer } from './reverse-transfer.ts';

const path = '/v1/transfers';

type ById = { Params: { id: string } };

export const transferRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  const { store } = sandbox;
  const find = (id: string): TransferRecord => findRecord(store.transfers, 'transfer', id, 'id');

  app.post(path, async ({ body }) => toTransfer(sandbox, createTransfer(sandbox, new ParamReader(body))));

  app.get<ById>(`${path}/:id`, async ({ params }) => toTransfer(sandbox, find(params.id)));

  app.get(path, async ({ query }) => {
    const params = new ParamReader(query);
    const wanted = { destination: params.text('destination'), transfer_group: params.text('transfer_group') };
    const page = listPage(store.transfers, params, path, wanted);
    return { ...page, data: page.data.map((transfer) => toTransfer(sandbox, transfer)) };
  });

  app.post<ById>(`${path}/:id/reversals`, async ({ params, body }) =>
    reverseTransfer(sandbox, find(params.id), new ParamReader(body)),
  );

  app.get<ById>(`${path}/:id/reversals`, async ({ params, query }) => {
    const { id: transfer } = find(params.id);
    const url = `${path}/${transfer}/reversals`;
    return listPage(store.transferReversals, new ParamReader(query), url, { transfer });
  });
};
