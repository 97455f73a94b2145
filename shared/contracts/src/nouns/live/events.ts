import type { Service } from '../services/services.ts';

/**
 * Events of the bus that the API sends to a signed-in browser as they happen, over `GET /events`: the member of the payload with
 * the id of what changed; null: an empty payload, for one person alone.
 */
export const liveEvents = {
  'booking.changed': 'bookingId',
  'wallet.changed': null,
  'credits.changed': null,
  'subscription.changed': null,
  /** A message was sent or read. */
  'message.changed': 'conversationId',
  /** The times of a provider: a booking, working hours, time off. Sent to people who have looked at them lately. */
  'times.changed': 'providerId',
  'notification.changed': null,
} as const;
export type LiveEventName = keyof typeof liveEvents;
export const liveEventNames: readonly string[] = /* @__PURE__ */ Object.keys(liveEvents);
type LiveEventMap = {
  [N in LiveEventName]: (typeof liveEvents)[N] extends string
    ? Record<(typeof liveEvents)[N], string>
    : Record<string, never>;
};

/**
 * Events between slices. A payload names only what changed; listeners fetch the rest from the API. A payload may gain
 * optional members; a change of meaning needs a new name. A slice declares events of its own by merging:
 *
 *     declare module '@nearhand/contracts' {
 *       interface EventMap { 'gifts.sent': { giftId: string } }
 *     }
 *
 * A listener in another repository declares the payload as `unknown` and parses it, since the two are released apart.
 */
export interface EventMap extends LiveEventMap {
  /** `expired` is set only when the API ended the session; true when no page has said so. */
  'session.changed': { userId: string | null; expired?: boolean };
  'saved.changed': { serviceId: string; saved: boolean };
  'service.changed': { serviceId: string };
  'review.changed': { serviceId: string };
  'profile.changed': { userId: string };
}
export type EventName = keyof EventMap;

/**
 * After `ready` no update is lost. Its `isWhole` is true when none was lost since the `age` of the request either, provided
 * that the request came within `liveSlackMs`. After `missed` updates may be lost: fetch everything again.
 */
export const liveSigns = { ready: 'ready', missed: 'missed' } as const;
/** On a slow machine a request may take longer: the page then fetches everything once more. */
export const liveSlackMs = 10_000;

/** The stream sends something at least this often; after twice that time without data it is broken. */
export const liveHeartbeatSeconds = 15;

/**
 * Props that an extension slot passes to its widgets, by its name; none for other slots. A slot may gain props; a change
 * of meaning needs a new name. Slices add slots of their own as they add events.
 */
export interface SlotFacts {
  'service.preview': { service: Service };
}
export type FactsOf<Name extends string> = Name extends keyof SlotFacts ? SlotFacts[Name] : Record<never, never>;
