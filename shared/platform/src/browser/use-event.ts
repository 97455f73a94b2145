import type { EventName } from '@nearhand/contracts';
import { useEffect, useEffectEvent } from 'react';
import { events, type Handler } from './events.ts';

/** Subscribes to `name` while the component is mounted; always calls the latest handler. */
export const useEvent = <N extends EventName>(name: N, handler: Handler<N>): void => {
  const latest = useEffectEvent(handler);
  useEffect(() => events.on(name, (payload, from) => latest(payload, from)), [name]);
};
