import { startSandbox } from '../app/start-sandbox.ts';

const { env } = process;

const required = (name: string): string => {
  const value = env[name];
  if (!value) throw new Error(`${name} must be set.`);
  return value;
};

const sandbox = await startSandbox({
  port: Number(env.STRIPE_SANDBOX_PORT ?? 4102),
  host: env.STRIPE_SANDBOX_HOST,
  publicUrl: env.STRIPE_SANDBOX_URL,
  secretKey: required('STRIPE_SECRET_KEY'),
  publishableKey: required('STRIPE_PUBLISHABLE_KEY'),
  webhookUrl: env.STRIPE_WEBHOOK_URL,
  webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
  dataFile: env.STRIPE_SANDBOX_DATA,
  platformBalance: env.STRIPE_SANDBOX_PLATFORM_BALANCE ? Number(env.STRIPE_SANDBOX_PLATFORM_BALANCE) : undefined,
  settleAfter: env.STRIPE_SANDBOX_SETTLE_AFTER ? Number(env.STRIPE_SANDBOX_SETTLE_AFTER) : undefined,
});

process.stdout.write(`Stripe sandbox listens at ${sandbox.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
