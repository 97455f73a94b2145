import { readFile } from 'node:fs/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { advanceSandbox } from '../app/advance-sandbox.ts';
import { shopPage } from './shop-page.ts';

export interface ShopSettings {
  stripe: Stripe;
  /** The sandbox's address for browsers. */
  sandboxUrl: string;
  sandboxPort: number;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

const files = new URL('../../demo/', import.meta.url);

/** A shop as any other: it knows of a payment what its webhook heard. */
export const demoShop = (settings: ShopSettings): FastifyInstance => {
  const { stripe, secretKey, sandboxUrl, sandboxPort } = settings;
  const app = Fastify();
  const policy = [
    "default-src 'self'",
    ...['script-src', 'style-src', 'connect-src', 'frame-src'].map((kind) => `${kind} 'self' ${sandboxUrl}`),
    'img-src data:',
    "frame-ancestors 'none'",
  ].join('; ');

  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(shopPage(settings).text),
  );
  for (const [name, type] of [
    ['shop.css', 'text/css'],
    ['shop.js', 'text/javascript'],
  ] as const) {
    app.get(`/${name}`, async (_request, reply) => reply.type(type).send(await readFile(new URL(name, files))));
  }

  app.post('/pay', async () => {
    const mug = { amount: 2000, currency: 'usd', description: 'Coffee mug' };
    const { client_secret } = await stripe.paymentIntents.create(mug);
    return { client_secret };
  });

  app.post('/subscribe', async ({ host }) => {
    const price_data = {
      currency: 'usd',
      product_data: { name: 'Coffee club' },
      recurring: { interval: 'month' },
      unit_amount: 900,
    } as const;
    const { url } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price_data, quantity: 1 }],
      success_url: `http://${host}/#subscribed`,
      cancel_url: `http://${host}/`,
    });
    return { url };
  });

  app.post<{ Body: { payment?: string } }>('/refund', async ({ body }) => {
    const { status } = await stripe.refunds.create({ payment_intent: String(body.payment) });
    return { status };
  });

  app.post<{ Body: { duration?: string } }>('/advance', async ({ body }) => ({
    text: await advanceSandbox({ url: new URL(`http://127.0.0.1:${sandboxPort}`), secretKey }, body.duration),
  }));

  webhookRoutes(app, settings);
  return app;
};

/** Stripe posts events to `/webhook`; browsers hear those that are genuine at `/events`, from the first one on. */
const webhookRoutes = (app: FastifyInstance, { stripe, webhookSecret }: ShopSettings): void => {
  const events = new Map<string, Stripe.Event>();
  const listeners = new Set<(event: Stripe.Event) => void>();

  app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer }>('/webhook', async ({ body, headers }, reply) => {
      try {
        const event = stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), webhookSecret);
        // An event may come twice.
        if (!events.has(event.id)) for (const hear of listeners) hear(event);
        events.set(event.id, event);
        return { received: true };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
        return reply.code(400).send({ message: error.message });
      }
    });
  });

  app.get('/events', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const hear = (event: Stripe.Event) => reply.raw.write(`data: ${JSON.stringify(event)}\n\n`);
    reply.raw.write(': connected\n\n');
    for (const event of events.values()) hear(event);
    listeners.add(hear);
    request.raw.on('close', () => listeners.delete(hear));
  });
};
