import { existsSync, readlinkSync } from 'node:fs';
import { register } from 'tsx/esm/api';

// A thread does not get the loader for TypeScript that its process has.
register();
const { expandCalendar } = await import('./expand-calendar.ts');
const { TooManyOccurrences } = await import('./rules/expand-rule.ts');

/** As Linux counts threads; -1 where a thread has no statistics. */
const threadNumber = existsSync('/proc/thread-self/schedstat')
  ? Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  : -1;

/** Writes to `thread` which thread has begun. */
export const expand = ({ source, thread }) => {
  Atomics.store(thread, 0, threadNumber);
  try {
    return expandCalendar(source);
  } catch (error) {
    return error instanceof TooManyOccurrences ? 'too costly' : 'unreadable';
  }
};
