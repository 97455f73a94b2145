import { addDays, slotMinutes } from '@nearhand/contracts';
import ICAL from 'ical.js';
import { bookingCalendarFile, bookingsCalendar } from './booking-calendar.ts';

const created = new Date('2030-01-01T12:00:00Z');
type Detail = Parameters<typeof bookingsCalendar>[0][number];

const detail = (instead: Partial<Detail['booking']> = {}): Detail => ({
  service: { name: 'Window cleaning' },
  provider: { id: 'p1', name: 'Pat Provider' },
  customer: { id: 'c1', name: 'Cleo Customer' },
  booking: {
    id: '11111111-1111-4111-8111-111111111111',
    optionName: 'Two rooms',
    date: '2030-05-12',
    timeSlot: '9:00 AM - 11:00 AM',
    address: '1 Elm Street; Springfield, left door',
    status: 'confirmed',
    createdAt: created,
    updatedAt: created,
    ...instead,
  },
});

const siteIn = (timeZone: string) => ({ publicOrigins: ['https://nearhand.test'], timeZone });
const site = siteIn('America/New_York');

const eventsOf = (text: string) => {
  const root = new ICAL.Component(ICAL.parse(text));
  return root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
};
const only = (instead: Partial<Detail['booking']>, viewerId = 'c1') => {
  const [event] = eventsOf(bookingsCalendar([detail(instead)], viewerId, site));
  if (!event) throw new Error('There is no event.');
  return event;
};

/** Clocks change at 2 or 3 AM. */
const labels = ['2:00 AM - 2:30 AM', '9:00 AM - 11:00 AM', '11:30 PM - 1:15 AM'] as const;

// Summer time in the north, in the south, and none.
const zones = ['America/New_York', 'Pacific/Auckland', 'Asia/Kolkata'];
if (process.env.FULL_TESTS) zones.push('Europe/Berlin', 'America/Sao_Paulo');

test.each(zones)('on 366 days in %s calendars show the time of the label', (timeZone) => {
  const days = Array.from({ length: 366 }, (_, index) => addDays('2030-01-01', index));
  const [atChange, ...others] = labels;
  const details = [
    ...days.map((date) => detail({ date, timeSlot: atChange })),
    ...others.flatMap((timeSlot) => days.slice(0, 31).map((date) => detail({ date, timeSlot }))),
  ];
  const events = eventsOf(bookingsCalendar(details, 'c1', siteIn(timeZone)));
  const shown = events.map(({ startDate, endDate }) => [startDate.zone.tzid, `${startDate}`, `${endDate}`]);
  const expected = details.map(({ booking: { date, timeSlot } }) => {
    const { start = Number.NaN, end = Number.NaN } = slotMinutes(timeSlot) ?? {};
    return [timeZone, wallText(date, start), wallText(date, end)];
  });
  expect(shown).toEqual(expected);
});

const wallText = (day: string, minutes: number) =>
  new Date(Date.parse(day) + minutes * 60_000).toISOString().slice(0, 19);

test.each([
  ['2:00 AM - 3:00 AM', '02:00 04:00'],
  ['2:30 AM - 3:15 AM', '02:30 04:15'],
  ['2:00 AM - 2:30 AM', '02:00 02:30'],
  ['1:00 AM - 3:00 AM', '01:00 03:00'],
])('on the day that skips the hour from 2 AM, %s has a length', (timeSlot, expected) => {
  const { startDate, endDate } = only({ date: '2030-03-10', timeSlot });
  expect([startDate, endDate].map((one) => `${one}`.slice(11, 16)).join(' ')).toBe(expected);
});

test('an instant of the zone is the right one in winter and in summer', () => {
  const startOf = (date: string) => only({ date }).startDate.toJSDate().toISOString();
  expect([startOf('2030-01-15'), startOf('2030-07-15')]).toEqual([
    '2030-01-15T14:00:00.000Z',
    '2030-07-15T13:00:00.000Z',
  ]);
});

test('each side sees the other one, the place, the status and a link', () => {
  const event = only({});
  expect([event.summary, only({}, 'p1').summary]).toEqual([
    'Window cleaning with Pat Provider',
    'Window cleaning with Cleo Customer',
  ]);
  expect(event.location).toBe('1 Elm Street; Springfield, left door');
  expect(event.description).toBe(
    'Confirmed.\nTwo rooms, 9:00 AM - 11:00 AM\nSee the booking: https://nearhand.test/user/my-bookings/11111111-1111-4111-8111-111111111111',
  );
  expect(event.uid).toBe('11111111-1111-4111-8111-111111111111@bookings.nearhand.test');
});

test.each([
  ['pending', 'TENTATIVE', null],
  ['confirmed', 'CONFIRMED', null],
  ['completed', 'CONFIRMED', null],
  ['cancelled', 'CANCELLED', 'TRANSPARENT'],
] as const)('a %s booking is %s', (status, shown, transparency) => {
  const { component } = only({ status });
  expect(component.getFirstPropertyValue('status')).toBe(shown);
  if (transparency) expect(component.getFirstPropertyValue('transp')).toBe(transparency);
});

test('a change has a later sequence', () => {
  const sequence = (seconds: number) => only({ updatedAt: new Date(created.getTime() + seconds * 1_000) }).sequence;
  expect([sequence(0), sequence(1), sequence(86_400)]).toEqual([0, 1, 86_400]);
});

test('a label that is no time takes the whole day, and one without an end is an instant', () => {
  const allDay = only({ timeSlot: 'In the morning' });
  expect([allDay.startDate.isDate, `${allDay.startDate}`, `${allDay.endDate}`]).toEqual([
    true,
    '2030-05-12',
    '2030-05-13',
  ]);
  const instant = only({ timeSlot: '9:00 AM' });
  expect([`${instant.startDate}`, `${instant.endDate}`]).toEqual(['2030-05-12T09:00:00', '2030-05-12T09:00:00']);
});

test('a name or an address adds no line to the file', () => {
  const named = {
    ...detail({ address: 'Here\r\nEND:VEVENT\r\nX' }),
    service: { name: 'A\r\nATTENDEE:mailto:a@b.test' },
  };
  const [event, ...others] = eventsOf(bookingsCalendar([named], 'c1', site));
  expect(others).toEqual([]);
  expect([event?.location, event?.attendees]).toEqual(['Here END:VEVENT X', []]);
});

test.each(['confirmed', 'cancelled'] as const)('the file of a %s booking is published, in its type too', (status) => {
  const { content, type } = bookingCalendarFile(detail({ status }), 'c1', site);
  expect(content).toMatch(/\r\nMETHOD:PUBLISH\r\n/);
  expect(type).toBe('text/calendar; charset=utf-8; method=PUBLISH');
});
