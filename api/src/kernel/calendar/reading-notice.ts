import { isolated } from '@nearhand/contracts';
import type { ExpandedCalendar } from './expand-calendar.ts';

const maxPlaces = 5;
const maxNames = 3;
const maxNameLength = 60;

/** Tells the owner of a calendar which part could not be read. */
export const noticeOf = ({ events, unread, partly, isCutOff, unknownZones }: ExpandedCalendar): string | undefined => {
  const of = (lines: readonly number[]) => `${lines.length} of ${countOf(events, 'event')}`;
  const sentences = [
    unread.length > 0 && `${of(unread)} could not be read: ${placesOf(unread)}.`,
    partly.length > 0 && `${of(partly)} could be read only in part: ${placesOf(partly)}.`,
    isCutOff && 'The file is cut off: a part of it is missing.',
    ...[...new Set(unknownZones.map(({ used }) => used))].map((used) =>
      zoneSentence(unknownZones.filter((zone) => zone.used === used)),
    ),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ') || undefined;
};

/** For a calendar without any event that can be read. */
export const unreadableEvents = ({ events, unread }: ExpandedCalendar): string =>
  `No event of this calendar could be read. It has ${countOf(events, 'event')}: ${placesOf(unread)}.`;

const countOf = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

const placesOf = (lines: readonly number[]): string => {
  const places = lines.slice(0, maxPlaces).map(String);
  return `${lines.length === 1 ? 'line' : 'lines'} ${listOf(places, lines.length > maxPlaces)}`;
};

const zoneSentence = (zones: ExpandedCalendar['unknownZones']): string => {
  const count = zones.reduce((sum, zone) => sum + zone.events, 0);
  const names = zones.slice(0, maxNames).map(({ name }) => `“${isolated(shortened(name))}”`);
  const what = count === 1 ? '1 event names a time zone' : `${count} events name a time zone`;
  const read = count === 1 ? 'It is' : 'They are';
  return `${what} that we do not know: ${listOf(names, zones.length > maxNames)}. ${read} read in the time of ${zones[0]?.used}.`;
};

const shortened = (name: string): string => [...name.replace(/\p{C}+/gu, ' ')].slice(0, maxNameLength).join('');

const listOf = (items: readonly string[], hasOthers: boolean): string => {
  const all = hasOthers ? [...items, 'others'] : items;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
};
