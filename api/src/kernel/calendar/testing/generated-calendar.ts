import fc from 'fast-check';
import { eventsOf, seriesIn } from './generated-series.ts';
import { definition, zones } from './zones.ts';

export interface GeneratedCalendar {
  head: string[];
  /** The lines of each event before they are folded. Events of one UID follow each other. */
  events: string[][];
  lineLength: number;
}

/** First days of five weeks each, in which clocks of both halves of the world change. */
export const seasons = { spring: '2030-03-06', autumn: '2030-10-03' };
export const seasonDays = 35;

const programs = {
  google: { head: ['X-WR-TIMEZONE:America/New_York'], definesSince: 1970 },
  apple: { head: ['METHOD:PUBLISH'], definesSince: 1970 },
  outlook: { head: [], definesSince: 1601 },
  bare: { head: [], definesSince: undefined },
} as const;

/** Programs of Microsoft name zones in their own way. */
const tzidIn = (program: keyof typeof programs) => (zone: string) =>
  program === 'outlook' ? (zones[zone]?.windows ?? zone) : zone;

/** IANA's name of a zone in a generated calendar. */
export const zoneOf = (tzid: string): string =>
  Object.keys(zones).find((name) => zones[name]?.windows === tzid) ?? tzid;

export const generatedCalendar = (season: keyof typeof seasons): fc.Arbitrary<GeneratedCalendar> =>
  fc
    .record({
      program: fc.constantFrom<(keyof typeof programs)[]>('google', 'apple', 'outlook', 'bare'),
      all: fc.array(seriesIn(seasons[season]), { minLength: 1, maxLength: 4 }),
      lineLength: fc.constantFrom(60, 75, 998),
    })
    .map(({ program, all, lineLength }) => {
      const { head, definesSince } = programs[program];
      const tzidOf = tzidIn(program);
      const used = Object.entries(zones).filter(([name]) => all.some(({ zone }) => zone === name));
      return {
        head: [
          ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${program}//EN`, ...head],
          ...used.flatMap(([name, zone]) => (definesSince ? definition(tzidOf(name), zone, definesSince) : [])),
        ],
        events: all.flatMap((series, index) => eventsOf(`${index}@${program}`, tzidOf, series)),
        lineLength,
      };
    });

export const calendarText = ({ head, events, lineLength }: GeneratedCalendar): string =>
  [...head, ...events.flat(), 'END:VCALENDAR'].map((line) => folded(line, lineLength)).join('');

const folded = (line: string, length: number): string =>
  `${line.replace(new RegExp(`(.{${length}})(?=.)`, 'g'), '$1\r\n ')}\r\n`;
