import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { parse } from 'qs';
import { browserFileRoutes } from '../hosted/browser-files.ts';
import { challengeRoutes } from '../hosted/challenge-routes.ts';
import { checkoutPageRoutes } from '../hosted/checkout-routes.ts';
import { invoicePageRoutes } from '../hosted/invoice-page-routes.ts';
import { onboardingRoutes } from '../hosted/onboarding-routes.ts';
import { requireApiKey } from '../http/authentication.ts';
import { findConnectedAccount } from '../http/connected-account.ts';
import { answerErrors } from '../http/error-answers.ts';
import { expandAnswers } from '../http/expand.ts';
import { playFaults } from '../http/faults.ts';
import { keepIdempotency } from '../http/idempotency.ts';
import { ParamReader } from '../http/params.ts';
import { checkoutRoutes } from '../resources/billing/checkout/session-routes.ts';
import { invoiceRoutes } from '../resources/billing/invoices/invoice-routes.ts';
import { priceRoutes } from '../resources/billing/prices/price-routes.ts';
import { productRoutes } from '../resources/billing/prices/product.ts';
import { subscriptionRoutes } from '../resources/billing/subscriptions/subscription-routes.ts';
import { balanceRoutes } from '../resources/connect/accounts/account-balance.ts';
import { accountLinkRoutes } from '../resources/connect/accounts/account-link-routes.ts';
import { accountRoutes } from '../resources/connect/accounts/account-routes.ts';
import { payoutRoutes } from '../resources/connect/payouts/payout-routes.ts';
import { transferRoutes } from '../resources/connect/transfers/transfer-routes.ts';
import { eventRoutes } from '../resources/events/event-routes.ts';
import { faultRoutes } from '../resources/faults/fault-routes.ts';
import { customerRoutes } from '../resources/payments/customers/customer-routes.ts';
import { disputeRoutes } from '../resources/payments/disputes/dispute-routes.ts';
import { chargeRoutes } from '../resources/payments/payment-intents/charge.ts';
import { paymentIntentRoutes } from '../resources/payments/payment-intents/payment-intent-routes.ts';
import { paymentMethodRoutes } from '../resources/payments/payment-methods/payment-method-routes.ts';
import { refundRoutes } from '../resources/payments/refunds/refund-routes.ts';
import { setupIntentRoutes } from '../resources/payments/setup-intents/setup-intent-routes.ts';
import { testClockRoutes } from '../resources/test-clocks/test-clock-routes.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { recordId } from '../store/record-id.ts';
import { expandable } from './expandable.ts';

/** Resources of Stripe's API, one folder each. */
const resources = [
  paymentIntentRoutes,
  setupIntentRoutes,
  paymentMethodRoutes,
  chargeRoutes,
  refundRoutes,
  disputeRoutes,
  eventRoutes,
  accountRoutes,
  accountLinkRoutes,
  balanceRoutes,
  transferRoutes,
  payoutRoutes,
  customerRoutes,
  checkoutRoutes,
  subscriptionRoutes,
  invoiceRoutes,
  testClockRoutes,
  faultRoutes,
  productRoutes,
  priceRoutes,
];

export const buildApp = async (sandbox: Sandbox): Promise<FastifyInstance> => {
  const app = Fastify({
    genReqId: () => recordId('req'),
    forceCloseConnections: true,
    routerOptions: { querystringParser: (text) => parse(text) },
  });
  await app.register(formbody, { parser: (text) => parse(text, { arrayLimit: 100 }) });
  answerErrors(app);
  allowAnyOrigin(app);
  browserFileRoutes(app);
  challengeRoutes(app, sandbox);
  onboardingRoutes(app, sandbox);
  checkoutPageRoutes(app, sandbox);
  invoicePageRoutes(app, sandbox);
  app.get('/health', async () => ({ status: 'ok' }));
  await app.register(async (api) => {
    requireApiKey(api, sandbox.options);
    findConnectedAccount(api, sandbox.store.accounts);
    keepIdempotency(api, sandbox.store.answers, sandbox.now);
    playFaults(api, sandbox.faults);
    expandAnswers(api, expandable(sandbox.store));
    refuseParamsOfReads(api);
    for (const routes of resources) routes(api, sandbox);
  });
  return app;
};

/** Reading one record takes no parameter, but for the client secret that a browser proves its right with. */
const refuseParamsOfReads = (app: FastifyInstance): void => {
  app.addHook('preHandler', async ({ method, routeOptions, query }) => {
    if (method === 'GET' && routeOptions.url?.endsWith('/:id')) new ParamReader(query).ignore('client_secret').done();
  });
};

/** Browsers call with a key and no cookie, so any shop's page may. */
const allowAnyOrigin = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id);
    if (request.url.startsWith('/v1/')) reply.header('access-control-allow-origin', '*');
  });
  app.options('/v1/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
        'access-control-max-age': '300',
      })
      .send(),
  );
};
