import type { FastifyInstance } from 'fastify';
import { isWebAddress, ParamReader } from '../../../http/params.ts';
import { invalidRequest } from '../../../http/stripe-error.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { token } from '../../../store/record-id.ts';
import { findAccount } from './account-routes.ts';

const opensFor = 5 * 60;

export const accountLinkRoutes = (app: FastifyInstance, sandbox: Sandbox): void => {
  app.post('/v1/account_links', async ({ body }) => {
    const params = new ParamReader(body);
    const account = findAccount(sandbox, params.requiredText('account'), 'account');
    params.requiredText('type');
    params.choice('type', ['account_onboarding']);
    const urls = { refresh_url: webAddress(params, 'refresh_url'), return_url: webAddress(params, 'return_url') };
    params.ignore('collect', 'collection_options').done();
    const created = sandbox.now();
    const { id, expires_at } = sandbox.store.accountLinks.put({
      id: token(32),
      account: account.id,
      created,
      expires_at: created + opensFor,
      opened: null,
      isDone: false,
      ...urls,
    });
    return { object: 'account_link', created, expires_at, url: `${sandbox.origin()}/connect/onboarding/${id}` };
  });
};

const webAddress = (params: ParamReader, name: string): string => {
  const address = params.requiredText(name);
  if (!isWebAddress(address)) {
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name });
  }
  return address;
};
