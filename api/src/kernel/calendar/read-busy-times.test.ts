import { wallMinutes } from '@nearhand/contracts';
import { calendarEvent, calendarFile } from '../../testing/fixtures/calendars.ts';
import { readBusyTimes } from './read-busy-times.ts';

const within = { start: wallMinutes('2030-03-10'), end: wallMinutes('2030-04-10') };
const limits = { processorMs: 100, timeoutMs: 60_000 };
const costly = async () => undefined;

const read = (turns: string[], event: string[], instead: Partial<typeof limits> = {}) => {
  const source = { text: calendarFile(...event), timeZone: 'UTC', within, ownUidEnd: '@own' };
  return readBusyTimes({ turns, costly }, source, within.end, { ...limits, ...instead });
};
const honest = calendarEvent('1', 'DTSTART:20300312T090000', 'DURATION:PT1H');
// A rule with a count must be counted from its start.
const endless = calendarEvent('1', 'DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=900000000');

test('a file of empty lines is refused at once', async () => {
  const source = { text: '\n'.repeat(1_000_000), timeZone: 'UTC', within, ownUidEnd: '@own' };
  await expect(readBusyTimes({ turns: ['a'], costly }, source, within.end)).rejects.toThrow('This is not a calendar');
});

test('a rule that never ends is refused at the limit of processor time', async () => {
  await expect(read(['a'], endless)).rejects.toThrow('it has too many events or repetitions');
});

test('time that passes is not a fault of the file', async () => {
  await expect(read(['a'], endless, { processorMs: 60_000, timeoutMs: 1 })).rejects.toThrow('Please try again later');
});

test('many costly files of several people with one address delay another person by one file at most', async () => {
  let refused = 0;
  const hostile = Array.from({ length: 4 }, (_none, index) =>
    read([`${index}`, 'address'], endless).catch(() => (refused += 1)),
  );
  expect((await read(['b', 'other address'], honest)).spans).toHaveLength(1);
  expect(refused).toBeLessThanOrEqual(1);
  await Promise.all(hostile);
  expect(refused).toBe(4);
});
