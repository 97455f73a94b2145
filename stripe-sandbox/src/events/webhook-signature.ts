import { createHmac } from 'node:crypto';

/** Stripe's scheme: `t=<seconds>,v1=<HMAC-SHA256 of "t.payload">`. */
export const webhookSignature = (payload: string, secret: string, timestamp: number): string => {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${mac}`;
};
