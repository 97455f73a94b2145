import type { SandboxOptions } from '../sandbox/sandbox.ts';

export const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  url: { type: 'string' },
  data: { type: 'string' },
  seed: { type: 'string' },
  'secret-key': { type: 'string' },
  'publishable-key': { type: 'string' },
  'webhook-url': { type: 'string' },
  'webhook-secret': { type: 'string' },
  'processing-ms': { type: 'string' },
  // The name until 1.0.
  'settle-after': { type: 'string' },
  'platform-balance': { type: 'string' },
  demo: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const usage = `stripe-sandbox [options]           starts a local Stripe
stripe-sandbox --demo [options]    starts it with a shop of one page on the next port
stripe-sandbox advance 31d         moves the time of a running one forward, by days (31d) or hours (12h)

Option              Variable                         Default
--port              STRIPE_SANDBOX_PORT              4102
--host              STRIPE_SANDBOX_HOST              127.0.0.1
--url               STRIPE_SANDBOX_URL               its own address; where browsers find it
--data FILE         STRIPE_SANDBOX_DATA              none: it forgets everything when it stops
--seed FILE         STRIPE_SANDBOX_SEED              none; JSON with calls to make at the start
--secret-key        STRIPE_SECRET_KEY                sk_test_sandbox
--publishable-key   STRIPE_PUBLISHABLE_KEY           pk_test_sandbox
--webhook-url       STRIPE_WEBHOOK_URL               none: events are listed, not sent
--webhook-secret    STRIPE_WEBHOOK_SECRET            whsec_sandbox
--processing-ms     STRIPE_SANDBOX_PROCESSING_MS     4000 milliseconds for slow payments and payouts
--platform-balance  STRIPE_SANDBOX_PLATFORM_BALANCE  no limit; cents that transfers can take`;

type Values = { [name in keyof typeof flags]?: string | boolean };

/** An option wins over its variable. Throws a sentence for what is no whole number. */
export const sandboxOptions = (values: Values, env: NodeJS.ProcessEnv): SandboxOptions => {
  const text = (name: keyof typeof flags, variable: string): string | undefined => {
    const value = values[name] ?? env[variable];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const number = (name: keyof typeof flags, variable: string): number | undefined => {
    const value = text(name, variable);
    if (value !== undefined && !/^\d{1,12}$/.test(value)) {
      throw new Error(`--${name} takes a whole number, not '${value}'.`);
    }
    return value === undefined ? undefined : Number(value);
  };
  return {
    port: number('port', 'STRIPE_SANDBOX_PORT') ?? 4102,
    host: text('host', 'STRIPE_SANDBOX_HOST'),
    publicUrl: text('url', 'STRIPE_SANDBOX_URL'),
    dataFile: text('data', 'STRIPE_SANDBOX_DATA'),
    seedFile: text('seed', 'STRIPE_SANDBOX_SEED'),
    secretKey: text('secret-key', 'STRIPE_SECRET_KEY') ?? 'sk_test_sandbox',
    publishableKey: text('publishable-key', 'STRIPE_PUBLISHABLE_KEY') ?? 'pk_test_sandbox',
    webhookUrl: text('webhook-url', 'STRIPE_WEBHOOK_URL'),
    webhookSecret: text('webhook-secret', 'STRIPE_WEBHOOK_SECRET') ?? 'whsec_sandbox',
    processingMs:
      number('processing-ms', 'STRIPE_SANDBOX_PROCESSING_MS') ?? number('settle-after', 'STRIPE_SANDBOX_SETTLE_AFTER'),
    platformBalanceCents: number('platform-balance', 'STRIPE_SANDBOX_PLATFORM_BALANCE'),
  };
};
