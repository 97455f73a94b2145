import { type CalendarLine, calendarLines } from './calendar-lines.ts';

/** `BEGIN:VEVENT` to `END:VEVENT`. */
export interface CalendarComponent {
  name: string;
  /** Of its `BEGIN`. */
  number: number;
  lines: Map<string, CalendarLine[]>;
  parts: CalendarComponent[];
  /** False where its `END` is missing. */
  isClosed: boolean;
}

const besideEvents = ['VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY'];
/** They stand in a calendar directly: where one begins, one before it has ended. */
const ofCalendar = new Set(['VEVENT', ...besideEvents]);

const otherKinds = new Set([
  ...besideEvents,
  ...['VCALENDAR', 'VALARM', 'STANDARD', 'DAYLIGHT', 'AVAILABLE', 'PARTICIPANT'],
  ...['VLOCATION', 'VRESOURCE', 'VPOLL', 'VOTE'],
]);

/** Also where its kind is misspelt. */
export const isEvent = ({ name, lines }: CalendarComponent): boolean =>
  !otherKinds.has(name) && (name === 'VEVENT' || (!name.startsWith('X-') && lines.has('DTSTART')));

/** The calendars of a file. An `END` without `BEGIN` is ignored. Keywords may be in quotes, or end with a sign. */
export const calendarsOf = (text: string): CalendarComponent[] => {
  const calendars: CalendarComponent[] = [];
  const open: CalendarComponent[] = [];
  for (const line of calendarLines(text)) {
    const kind = line.value.toUpperCase().replace(/[^\w-]/g, '');
    if (line.name === 'BEGIN') begin(kind, line.number, open, calendars);
    else if (line.name === 'END') end(kind, open, calendars);
    else {
      if (open.length < 2 && ofEvent.has(line.name)) beginLostEvent(line, open, calendars);
      addLine(line, open.at(-1));
    }
  }
  leave(open, 0);
  return calendars;
};

const begin = (name: string, number: number, open: CalendarComponent[], calendars: CalendarComponent[]): void => {
  const component = { name, number, lines: new Map(), parts: [], isClosed: false };
  if (name === 'VCALENDAR') {
    calendars.push(component);
    leave(open, 0);
    open.push(component);
    return;
  }
  // Some files go on after the end of their calendar.
  if (open.length === 0) open.push(...calendars.slice(-1));
  if (ofCalendar.has(name)) leave(open, 1);
  else if (open.at(-1)?.name === name || (leafKinds.has(name) && leafKinds.has(open.at(-1)?.name ?? '')))
    leave(open, open.length - 1);
  open.at(-1)?.parts.push(component);
  open.push(component);
};

/** They hold no other component, and their lines are their own. */
const leafKinds = new Set(['STANDARD', 'DAYLIGHT', 'AVAILABLE']);

/** Lines that no calendar has: the `BEGIN` of their event is damaged. Its UID may stand before them. */
const ofEvent = new Set([
  ...['DTSTART', 'DTEND', 'DTSTAMP', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['CREATED', 'SEQUENCE', 'SUMMARY', 'TRANSP', 'STATUS'],
]);

const beginLostEvent = (line: CalendarLine, open: CalendarComponent[], calendars: CalendarComponent[]): void => {
  begin('VEVENT', line.number, open, calendars);
  const [calendar, event] = open;
  const uid = calendar && linesOf(calendar, 'UID').pop();
  if (uid) addLine(uid, event);
};

const end = (name: string, open: CalendarComponent[], calendars: CalendarComponent[]): void => {
  const named = open.findLastIndex((component) => component.name === name);
  const index = named < 0 && name === 'VEVENT' && open[1] && isEvent(open[1]) ? 1 : named;
  const isOuter = name === 'VCALENDAR' && open[index]?.isClosed !== false;
  // A calendar within a calendar ends the outer one: this `END` is left over.
  const ended = isOuter ? calendars.findLast(({ isClosed }) => !isClosed) : open[index];
  if (!ended) return;
  ended.isClosed = true;
  leave(open, Math.max(0, index));
};

/** Without its `END`, an alarm also holds the rest of the lines of its event. */
const leave = (open: CalendarComponent[], count: number): void => {
  while (open.length > count) {
    const left = open.pop();
    if (left?.isClosed !== false || open.length < 2) continue;
    for (const line of linesOfParent(left)) addLine(line, open.at(-1));
  }
};

/** Of two UIDs the first one is the alarm's; with REPEAT, so is the first DURATION. */
const linesOfParent = ({ name, lines }: CalendarComponent): CalendarLine[] => {
  if (leafKinds.has(name)) return [];
  return [...lines.values()].flatMap((same) => {
    const isOfAlarm = same[0]?.name === 'DURATION' ? lines.has('REPEAT') : same[0]?.name === 'UID' && same.length > 1;
    return name === 'VALARM' && isOfAlarm ? same.slice(1) : same;
  });
};

const addLine = (line: CalendarLine, component: CalendarComponent | undefined): void => {
  const same = component?.lines.get(line.name);
  if (same) same.push(line);
  else component?.lines.set(line.name, [line]);
};

export const linesOf = (component: CalendarComponent, name: string): CalendarLine[] => component.lines.get(name) ?? [];

/** Of the first line with this name; in upper case, since they are keywords. */
export const keywordOf = (component: CalendarComponent, name: string): string =>
  linesOf(component, name)[0]?.value.toUpperCase() ?? '';
