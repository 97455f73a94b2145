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

/** As {@link events}, for the host itself. */
export const hostEvents = {
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
  on: <N extends EventName>(name: N, handler: Handler<N>): (() => void) => {
    const listener = (event: Event) => {
      if (event instanceof CustomEvent) handler(event.detail.payload, { otherTab: event.detail.otherTab });
    };
    // Ends with the release that subscribes.
    target.addEventListener(name, listener, { signal: gates.signal() });
    return () => target.removeEventListener(name, listener);
  },
};
