/**
 * What one slice does and another must know, by event name. Version 1.
 * Payloads stay small and say only what changed: whoever hears one asks the API for the rest.
 * A payload may gain optional members; a change of meaning takes a new name.
 */
export interface EventMap {
  /** `expired`: the API ended it, not the person, and no screen says so. */
  'session.changed': { userId: string | null; expired?: boolean };
  'booking.changed': { bookingId: string };
  'credits.changed': Record<string, never>;
  'wallet.changed': Record<string, never>;
  'subscription.changed': Record<string, never>;
  'saved.changed': { serviceId: string; saved: boolean };
  'service.changed': { serviceId: string };
  'review.changed': { serviceId: string };
  /** Somebody wrote, or read what was written. */
  'message.changed': { conversationId: string };
  'profile.changed': { userId: string };
}
export type EventName = keyof EventMap;
