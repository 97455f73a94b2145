import type { EventMap, EventName } from '@nearhand/contracts';
import { gates } from '@slices/host/shared';

export type Handler<N extends EventName> = (payload: EventMap[N], from: { otherTab: boolean }) => void;
interface Message {
  name: EventName;
  payload: EventMap[EventName];
}

const target = new EventTarget();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('nearhand.events.v1');

const dispatch = (message: Message, otherTab: boolean) =>
  target.dispatchEvent(new CustomEvent(message.name, { detail: { payload: message.payload, otherTab } }));

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isMessage(data)) dispatch(data, true);
});

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'name' in data && typeof data.name === 'string' && 'payload' in data;

const listen = (
  name: string,
  heard: (detail: CustomEvent['detail']) => void,
  signal: AbortSignal | undefined,
): (() => void) => {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) heard(event.detail);
  };
  target.addEventListener(name, listener, { signal });
  return () => target.removeEventListener(name, listener);
};

/** As {@link events}, for the host itself. */
export const hostEvents = {
  /** Subscribes to an event of any name, which a release may have made up. */
  hear: (name: string, heard: (payload: unknown, from: { otherTab: boolean }) => void): (() => void) =>
    listen(name, ({ payload, otherTab }) => heard(payload, { otherTab }), undefined),
  emit: <N extends EventName>(name: N, payload: EventMap[N]): void => {
    dispatch({ name, payload }, false);
    channel?.postMessage({ name, payload });
  },
};

/** The typed bus between slices, in this tab and in the browser's other tabs. */
export const events = {
  /** The host drops floods, and events of a page that is left and has changed nothing. */
  emit: <N extends EventName>(name: N, payload: EventMap[N]): void => {
    if (gates.emit() && gates.emitLater()) hostEvents.emit(name, payload);
  },
  /** Returns the function that unsubscribes. A handler that throws does not stop the others. */
  on: <N extends EventName>(name: N, handler: Handler<N>): (() => void) =>
    // Ends with the release that subscribes.
    listen(name, ({ payload, otherTab }) => handler(payload, { otherTab }), gates.signal()),
};
