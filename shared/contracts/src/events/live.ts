import type { EventMap, EventName } from './events.ts';

/** Events of the bus that the API sends to a signed-in browser as they happen, over `GET /events`. */
export const liveEventNames = [
  'booking.changed',
  'wallet.changed',
  'credits.changed',
  'subscription.changed',
  'message.changed',
] as const satisfies readonly EventName[];
export type LiveEventName = (typeof liveEventNames)[number];

/** One piece of news: server-sent `event` and `data`. */
export type LiveNews = { [N in LiveEventName]: { name: N; payload: EventMap[N] } }[LiveEventName];

/**
 * What the stream says about itself: `ready`, first, once nothing can be missed any more; `missed` when news may have
 * been lost meanwhile, so that all that is shown must be asked for anew.
 */
export const liveSigns = { ready: 'ready', missed: 'missed' } as const;

/** Seconds between two signs of life of the stream. Whoever hears nothing for twice that long counts it as broken. */
export const liveHeartbeatSeconds = 15;
