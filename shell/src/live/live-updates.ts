import type { LiveEventName } from '@nearhand/contracts';
import { hostEvents as events, forgetEarlyCalls } from '@nearhand/platform/host';

const burstMs = 150;

type Payload = Record<string, unknown>;

const emitters: Record<LiveEventName, (payload: Payload) => void> = {
  'booking.changed': ({ bookingId }) => {
    if (typeof bookingId === 'string') events.emit('booking.changed', { bookingId });
  },
  'message.changed': ({ conversationId }) => {
    if (typeof conversationId === 'string') events.emit('message.changed', { conversationId });
  },
  'times.changed': ({ providerId }) => {
    if (typeof providerId === 'string') events.emit('times.changed', { providerId });
  },
  'notification.changed': () => events.emit('notification.changed', {}),
  'wallet.changed': () => events.emit('wallet.changed', {}),
  'credits.changed': () => events.emit('credits.changed', {}),
  'subscription.changed': () => events.emit('subscription.changed', {}),
};

// Emits the API's updates on the event bus; ignores unknown ones. The first of a burst is emitted at once (timers of a
// hidden tab are slow), equal ones within the next 150 ms as one.
export const createUpdateRelay = (isCurrent: () => boolean): ((name: string, data: string) => void) => {
  /** Updates of the last 150 ms, and whether each was repeated since. */
  const recent = new Map<string, boolean>();
  return function relay(name, data) {
    const update = `${name} ${data}`;
    if (recent.has(update)) {
      recent.set(update, true);
      return;
    }
    if (!isLive(name) || !isCurrent()) return;
    const payload = parsePayload(data);
    if (!payload) return;
    forgetEarlyCalls();
    emitters[name](payload);
    recent.set(update, false);
    setTimeout(() => {
      const wasRepeated = recent.get(update);
      recent.delete(update);
      if (wasRepeated) relay(name, data);
    }, burstMs);
  };
};

const isLive = (name: string): name is LiveEventName => Object.hasOwn(emitters, name);

const parsePayload = (data: string): Payload | undefined => {
  try {
    const payload: unknown = JSON.parse(data);
    return isPayload(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
};

const isPayload = (data: unknown): data is Payload => typeof data === 'object' && data !== null;
