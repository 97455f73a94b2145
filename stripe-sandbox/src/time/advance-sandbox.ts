import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { parseDuration } from './duration.ts';

export interface SandboxAddress {
  url: URL;
  secretKey: string;
}

/** Moves a running sandbox's time on and says what it is then. Throws a sentence for a person. */
export const advanceSandbox = async (
  { url, secretKey }: SandboxAddress,
  duration: string | undefined,
): Promise<string> => {
  const seconds = parseDuration(duration);
  const { hostname: host, port } = url;
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });
  const { testClocks } = stripe.testHelpers;
  try {
    // Created in the past, it starts at the sandbox's present.
    const { id, frozen_time: present } = await testClocks.create({ frozen_time: 0, name: 'advance' });
    const target = present + seconds;
    await testClocks.advance(id, { frozen_time: target });
    while ((await testClocks.retrieve(id)).status !== 'ready') await wait(50);
    await testClocks.del(id);
    return `In the sandbox it is now ${new Date(target * 1000).toUTCString()}, ${duration} later.`;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeConnectionError)) throw error;
    throw new Error(`No sandbox answers at ${url.origin}: start the site first.`);
  }
};
