import type { FastifyInstance } from 'fastify';
import { findRecord, listPage } from '../../../http/lookup.ts';
import { ParamReader } from '../../../http/params.ts';
import type { AccountRecord } from '../../../records/connect/account.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { toAccount } from './account.ts';
import { createAccount, updateAccount } from './write-account.ts';

const path = '/v1/accounts';

type ById = { Params: { id: string } };

export const accountRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post(path, async ({ body }) => toAccount(sandbox, createAccount(sandbox, new ParamReader(body))));

  app.get<ById>(`${path}/:id`, async ({ params }) => toAccount(sandbox, findAccount(sandbox, params.id, 'id')));

  app.post<ById>(`${path}/:id`, async ({ params, body }) => {
    const account = findAccount(sandbox, params.id, 'id');
    return toAccount(sandbox, updateAccount(sandbox, account, new ParamReader(body)));
  });

  app.get(path, async ({ query }) => {
    const page = listPage(sandbox.store.accounts, new ParamReader(query), path);
    return { ...page, data: page.data.map((account) => toAccount(sandbox, account)) };
  });
};

/** Throws Stripe's error, which names the parameter with the id. */
export const findAccount = ({ store }: Sandbox, id: string, param: string): AccountRecord =>
  findRecord(store.accounts, param === 'destination' ? 'destination' : 'account', id, param);
