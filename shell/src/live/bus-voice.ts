import type { LiveEventName } from '@nearhand/contracts';
import { events } from '@nearhand/platform';

const burst = 150;

type Payload = Record<string, unknown>;

const voices: Record<LiveEventName, (payload: Payload) => void> = {
  'booking.changed': ({ bookingId }) => {
    if (typeof bookingId === 'string') events.emit('booking.changed', { bookingId });
  },
  'message.changed': ({ conversationId }) => {
    if (typeof conversationId === 'string') events.emit('message.changed', { conversationId });
  },
  'wallet.changed': () => events.emit('wallet.changed', {}),
  'credits.changed': () => events.emit('credits.changed', {}),
  'subscription.changed': () => events.emit('subscription.changed', {}),
};

/**
 * Says what the API sends on the bus, in every tab; what this version does not know is left out. The first of a burst is
 * said at once (a hidden tab's timers are slow), those like it within 150 ms as one.
 */
export const createBusVoice = (mayTell: () => boolean): ((name: string, data: string) => void) => {
  /** What was said lately, and whether it came again since. */
  const lately = new Map<string, boolean>();
  return function hear(name, data) {
    const same = `${name} ${data}`;
    if (lately.has(same)) {
      lately.set(same, true);
      return;
    }
    if (!isLive(name) || !mayTell()) return;
    const payload = parsePayload(data);
    if (!payload) return;
    voices[name](payload);
    lately.set(same, false);
    setTimeout(() => {
      const cameAgain = lately.get(same);
      lately.delete(same);
      if (cameAgain) hear(name, data);
    }, burst);
  };
};

const isLive = (name: string): name is LiveEventName => Object.hasOwn(voices, name);

const parsePayload = (data: string): Payload | undefined => {
  try {
    const payload: unknown = JSON.parse(data);
    return isPayload(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
};

const isPayload = (data: unknown): data is Payload => typeof data === 'object' && data !== null;
