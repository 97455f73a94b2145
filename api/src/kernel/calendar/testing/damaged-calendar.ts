import fc from 'fast-check';
import { calendarText, type GeneratedCalendar } from './generated-calendar.ts';

export interface DamagedCalendar {
  text: string;
  /** As it was. */
  whole: string;
  /** Without the damaged line. */
  withoutLine: string;
  /** Without all events of its UID. */
  others: string;
  damagedLine: string;
}

type Damage = keyof typeof damages;

/** `at` lies inside the line. */
const damages = {
  cut: (line: string, at: number) => line.slice(0, at),
  'doubled character': (line: string, at: number) => line.slice(0, at) + line.slice(at - 1),
  'lost character': (line: string, at: number) => line.slice(0, at) + line.slice(at + 1),
  'wrong keyword': (line: string) => line.replace(/^(\w)(\w)/, '$2$1'),
  'lower case': (line: string) => line.toLowerCase(),
  'empty value': (line: string) => line.replace(/:.*/, ':'),
  'no colon': (line: string) => line.replace(':', ''),
  'raw line break': (line: string, at: number) => `${line.slice(0, at)}\r\n${line.slice(at)}`,
  'carriage return alone': (line: string, at: number) => `${line.slice(0, at)}\r${line.slice(at)}`,
  'bad encoding': (line: string, at: number) => `${line.slice(0, at)}\uFFFD${line.slice(at + 1)}`,
  'zero byte': (line: string, at: number) => `${line.slice(0, at)}\0${line.slice(at)}`,
  'open quote': (line: string, at: number) => `${line.slice(0, at)}"${line.slice(at)}`,
  'stray sign': (line: string, at: number) => `${line.slice(0, at)}${';:,='[at % 4]}${line.slice(at)}`,
  'comma at the end': (line: string) => `${line},`,
  'space at the end': (line: string) => `${line} `,
  'space before the value': (line: string) => line.replace(':', ': '),
  'quoted value': (line: string) => line.replace(/:(.*)/, ':"$1"'),
  'lost line': () => '',
  'line twice': (line: string) => `${line}\r\n${line}`,
  'stray end': (line: string) => `END:VALARM\r\n${line}`,
  'stray begin': (line: string) => `BEGIN:VALARM\r\n${line}`,
  'not a line': (line: string) => `Jane Doe\r\n${line}`,
};

const names = Object.keys(damages).filter((name): name is Damage => name in damages);

/** One line of one event is damaged. */
export const damagedCalendar = (calendars: fc.Arbitrary<GeneratedCalendar>): fc.Arbitrary<DamagedCalendar> =>
  fc
    .record({
      calendar: calendars,
      damage: fc.constantFrom(...names),
      event: fc.nat({ max: 99 }),
      line: fc.nat({ max: 99 }),
      at: fc.nat({ max: 999 }),
    })
    .map(({ calendar, damage, ...place }) => {
      const { events } = calendar;
      const lines = events[place.event % events.length] ?? [];
      const index = place.line % lines.length;
      const line = lines[index] ?? '';
      const text = damages[damage](line, 1 + (place.at % Math.max(1, line.length - 1)));
      const withLine = (instead: string[]) =>
        calendarText({
          ...calendar,
          events: events.map((one) =>
            one === lines ? [...one.slice(0, index), ...instead, ...one.slice(index + 1)] : one,
          ),
        });
      const marker = 'X-DAMAGED:1';
      return {
        text: withLine([marker]).replace(`${marker}\r\n`, () => (text === '' ? '' : `${text}\r\n`)),
        whole: calendarText(calendar),
        withoutLine: withLine([]),
        others: calendarText({ ...calendar, events: events.filter((one) => one[1] !== lines[1]) }),
        damagedLine: text,
      };
    });
