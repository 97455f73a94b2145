import * as s from '@nearhand/contracts/schema';
import type { RouteTable } from '../../schema/route.ts';
import { liveEventNames, liveHeartbeatSeconds } from './events.ts';

const EventStream = s.text({
  description: `Server-sent events: \`ready\` first, then ${liveEventNames
    .map((name) => `\`${name}\``)
    .join(
      ', ',
    )} as they happen, \`missed\` when some may have been lost, and a comment every ${liveHeartbeatSeconds} seconds.`,
});

const LiveFilter = s.record({
  /** Milliseconds since the client began to ask for what it shows: a few updates since then come before `ready`. */
  age: s.optional(s.text({ pattern: String.raw`^\d{1,12}$` })),
});

export const liveRoutes = {
  'GET events': {
    summary: 'Changes for the caller, as they happen; admins hear of every booking',
    query: LiveFilter,
    answer: EventStream,
    mediaType: 'text/event-stream',
  },
} as const satisfies RouteTable;
