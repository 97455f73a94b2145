import { join } from 'node:path';
import { hostFrom, type Ports } from '@slices/kernel/ports.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import type { LocalSecrets } from './secrets.ts';

export interface CardPayments {
  publishableKey: string;
  scriptUrl: string;
  api: NodeJS.ProcessEnv;
  sandbox: NodeJS.ProcessEnv | undefined;
}

const stripeScript = 'https://js.stripe.com/v3/';
const ownKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Throws a {@link UserError} when only some of Stripe's three keys are set. */
export const cardPayments = (
  environment: NodeJS.ProcessEnv,
  ports: Ports,
  data: string,
  secrets: LocalSecrets,
): CardPayments => {
  const given = ownKeys.filter((name) => environment[name]);
  if (given.length === 0) return sandboxed(environment, ports, data, secrets);
  const missing = ownKeys.filter((name) => !environment[name]);
  if (missing.length > 0) throw new UserError(`To use Stripe itself, set ${missing.join(' and ')} too.`);
  // The API inherits the other two from the environment.
  return {
    publishableKey: environment.STRIPE_PUBLISHABLE_KEY ?? '',
    scriptUrl: stripeScript,
    api: {},
    sandbox: undefined,
  };
};

const sandboxed = (environment: NodeJS.ProcessEnv, ports: Ports, data: string, secrets: LocalSecrets): CardPayments => {
  const url = `http://localhost:${ports.sandbox}`;
  const keys = { STRIPE_SECRET_KEY: secrets.stripeSecret, STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook };
  return {
    publishableKey: secrets.stripePublishable,
    scriptUrl: `${url}/stripe.js`,
    api: { ...keys, STRIPE_API_BASE: url },
    sandbox: {
      ...keys,
      STRIPE_SANDBOX_HOST: hostFrom(environment),
      STRIPE_SANDBOX_PORT: String(ports.sandbox),
      STRIPE_SANDBOX_URL: url,
      STRIPE_PUBLISHABLE_KEY: secrets.stripePublishable,
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/api/payments/webhook`,
      STRIPE_SANDBOX_DATA: join(data, 'stripe-sandbox.json'),
    },
  };
};
