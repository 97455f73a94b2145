import type { Answer, Call } from './copies.ts';
import type { Deal } from './payments.ts';
import type { Person } from './people.ts';
import type { TestStripe } from './test-stripe.ts';

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** One of them, evenly. */
    pick: <T>(from: readonly T[]): T => {
      const index = Math.floor(next() * from.length);
      if (!(index in from)) throw new Error('There is nothing to pick from.');
      return from[index] as T;
    },
  };
};

export interface World {
  call: Call;
  stripe: TestStripe;
  admin: Person;
  /** What nobody asks for. */
  runJobs: () => Promise<void>;
}

const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa_chargeDeclined',
  'pm_card_staysProcessing',
  'pm_card_authenticationRequired',
] as const;

/**
 * Something that anybody may do about a booking's money at any time. What the API answered, where it was asked: one
 * that is no answer to give (500 and above) is a fault.
 */
export type Act = (made: Deal, pick: ReturnType<typeof seeded>['pick']) => Promise<Answer | undefined>;

export const actsIn = ({ call, stripe, admin, runJobs }: World): readonly Act[] => {
  const intents = new Map<string, string[]>();
  const change = (as: Person, made: Deal, status: string) =>
    call('PUT', `/bookings/${made.booking.id}`, { as, body: { status } });
  const anIntent = (made: Deal, pick: Parameters<Act>[1]): string | undefined => {
    const known = intents.get(made.booking.id);
    return known && pick(known);
  };
  const begin: Act = async (made) => {
    const answer = await call('POST', '/payments/create-intent', {
      as: made.customer,
      body: { bookingId: made.booking.id },
    });
    const intentId = intentOf(answer.body);
    if (intentId) intents.set(made.booking.id, [...(intents.get(made.booking.id) ?? []), intentId]);
    return answer;
  };
  const confirm: Act = async (made, pick) => {
    const intentId = anIntent(made, pick);
    if (intentId === undefined) return begin(made, pick);
    // The card may be declined, and the intent may have gone on: the browser then shows it.
    await stripe.stripe.paymentIntents.confirm(intentId, { payment_method: pick(cards) }).catch(isStripeError);
    return undefined;
  };
  const hear: Act = async (made, pick) => {
    // Drawn before anything is waited for: the same seed makes the same plan, though not the same meetings.
    const which = pick([0, 1, 2, 3, 4]);
    const events = await stripe.eventsOf(anIntent(made, pick) ?? '');
    const event = events[which % events.length];
    return event && stripe.deliver({ call }, event);
  };
  const fromWallet: Act = (made) =>
    call('POST', '/payments/wallet', { as: made.customer, body: { bookingId: made.booking.id } });
  const accept: Act = (made) => change(made.provider, made, 'confirmed');
  const complete: Act = (made) => change(made.provider, made, 'completed');
  const look: Act = (made) => call('GET', `/bookings/${made.booking.id}`, { as: made.customer });
  // So often that most stories go on for a while: one that is cancelled is over.
  return [
    ...[begin, begin, confirm, confirm, confirm, confirm, hear, hear, hear, hear],
    ...[accept, accept, accept, complete, complete, complete, complete, fromWallet, look, look],
    (made) => change(made.customer, made, 'cancelled'),
    (made) => change(admin, made, 'cancelled'),
    () => runJobs().then(() => undefined),
  ];
};

const intentOf = (body: unknown): string | undefined => {
  const found = /"clientSecret":"(pi_\w+?)_secret_/.exec(JSON.stringify(body));
  return found?.[1];
};

const isStripeError = (error: unknown): void => {
  if (!(error instanceof Error && 'type' in error)) throw error;
};
