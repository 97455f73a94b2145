import type { EventName } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { afterTest } from './after-test.ts';

/** Collects these events from now until the test ends, each as its name and what it says: `booking.changed b1`. */
export const hear = (...names: EventName[]): string[] => {
  const heard: string[] = [];
  for (const name of names)
    afterTest.push(events.on(name, (payload) => void heard.push(`${name} ${Object.values(payload ?? {}).join(' ')}`.trim())));
  return heard;
};
