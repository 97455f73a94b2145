import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';

export interface SandboxAddress {
  /** Such as `http://127.0.0.1:4102`. */
  url: URL;
  secretKey: string;
}

/** Moves the time of a running sandbox forward by `31d` or `12h` and says what it is then. Throws a sentence for a person. */
export const advanceSandbox = async (
  { url, secretKey }: SandboxAddress,
  duration: string | undefined,
): Promise<string> => {
  if (process.env.NODE_ENV === 'production') throw new Error('Time moves in a sandbox only, never in production.');
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
    throw new Error(`No sandbox answers at ${url.origin}: start it first.`);
  }
};

const units = { h: 60 * 60, d: 24 * 60 * 60 };

/** Seconds of `31d` or `12h`. Throws for anything else. */
const parseDuration = (text: string | undefined): number => {
  const [, count, unit] = /^([1-9]\d{0,3})([dh])$/.exec(text ?? '') ?? [];
  if (count === undefined) throw new Error('Say how far, in days or hours: advance 31d, advance 12h.');
  return Number(count) * (unit === 'd' ? units.d : units.h);
};
