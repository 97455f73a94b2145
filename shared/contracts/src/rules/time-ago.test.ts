import { timeAgo } from './time-ago.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-21T11:59:30.000Z', 'Just now'],
  ['2026-11-21T12:00:05.000Z', 'Just now'],
  ['2026-11-21T11:54:30.000Z', '5 minutes ago'],
  ['2026-11-21T11:58:01.000Z', '1 minute ago'],
  ['2026-11-21T10:01:00.000Z', '1 hour ago'],
  ['2026-11-21T09:00:00.000Z', '3 hours ago'],
  // Less than two days, of which the calendar says otherwise.
  ['2026-11-19T12:00:01.000Z', '2 days ago'],
  ['2026-11-19T12:00:00.000Z', '2 days ago'],
  ['2026-11-20T12:00:00.000Z', 'yesterday'],
  ['2026-11-15T12:00:00.000Z', '6 days ago'],
  ['2026-11-03T12:00:00.000Z', 'Nov 3'],
  ['2026-11-14T20:00:00.000Z', 'Nov 14'],
  ['2025-12-03T12:00:00.000Z', 'Dec 3, 2025'],
])('%s reads as %s', (instant, text) => {
  expect(timeAgo(instant, now)).toBe(text);
});
