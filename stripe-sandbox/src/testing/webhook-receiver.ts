import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { keys } from './test-sandbox.ts';

export interface WebhookReceiver {
  url: string;
  /** Resolves with the first event of that type that `matches`, come or still to come. */
  next: (type: string, matches?: (event: Stripe.Event) => boolean) => Promise<Stripe.Event>;
  events: Stripe.Event[];
  close: () => Promise<void>;
}

/** Listens as a shop does: checks each signature with the official client; rejects the first `rejectCount` deliveries. */
export const webhookReceiver = async (rejectCount = 0): Promise<WebhookReceiver> => {
  const events: Stripe.Event[] = [];
  const waiting: Array<{ isIt: (event: Stripe.Event) => boolean; take: (event: Stripe.Event) => void }> = [];
  const state = { rejectCount };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (state.rejectCount > 0) {
      state.rejectCount -= 1;
      response.writeHead(503).end();
      return;
    }
    const signature = request.headers['stripe-signature'] ?? '';
    const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, keys.webhookSecret);
    events.push(event);
    response.writeHead(200).end();
    for (const { isIt, take } of waiting) if (isIt(event)) take(event);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    events,
    next: (type, matches = () => true) => {
      const isIt = (event: Stripe.Event) => event.type === type && matches(event);
      const come = events.find(isIt);
      return come ? Promise.resolve(come) : new Promise((take) => waiting.push({ isIt, take }));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
