import type { WorkingHours } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { CalendarCheck, CalendarClock, CircleCheck, CirclePause, Clock, type LucideIcon } from '@nearhand/ui/icons';
import type { CSSProperties } from 'react';
import type { BookingEntry, Entry, WeekDay } from './entries.ts';

export const headHeight = 72;
export const rowHeight = 56;
export const hourWidth = 84;

const hatch = (color: string, angle = '135deg') =>
  `repeating-linear-gradient(${angle}, ${color} 0 2px, transparent 2px 9px)`;

/** Lets the lines of the grid through. */
const ink = (percent: number) => `color-mix(in srgb, var(--nh-palette-text-primary) ${percent}%, transparent)`;

const Layer = styled('div')({
  position: 'absolute',
  inset: `auto 0 0 ${hourWidth}px`,
  zIndex: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  pointerEvents: 'none',
  overflow: 'clip',
  '& > div': { position: 'relative' },
});

const Block = styled('div')({
  position: 'absolute',
  overflow: 'hidden',
  '&[data-kind=closed]': {
    inset: 'auto 0',
    background: `${hatch(ink(5), '45deg')}, ${ink(4)}`,
  },
  '&[data-kind=time-off], &[data-kind=imported]': {
    left: 0,
    right: 0,
    padding: '4px 6px',
    fontSize: '0.8125rem',
    fontWeight: 550,
    color: 'var(--nh-palette-text-primary)',
    background: `${hatch('color-mix(in srgb, var(--nh-palette-outline) 40%, transparent)')}, var(--nh-palette-sunken)`,
    border: '1px solid var(--nh-palette-outline)',
    borderLeftWidth: 4,
  },
  '&[data-kind=imported]': {
    background: 'var(--nh-palette-sunken)',
    borderStyle: 'dashed',
  },
  '&[data-kind=booking]': {
    // A line without room for its whole height goes to a second column, which is out of sight.
    display: 'flex',
    flexFlow: 'column wrap',
    columnGap: 8,
    '& > *': { width: '100%' },
    padding: '3px 6px',
    borderRadius: 8,
    border: '1px solid currentColor',
    borderLeftWidth: 4,
    fontSize: '0.8125rem',
    lineHeight: 1.35,
  },
  // Less prominent than the bookings to come.
  '&[data-status=completed]': {
    borderColor: 'var(--nh-palette-divider)',
    borderLeftColor: 'var(--nh-palette-tone-green-text)',
    '& > b': { fontWeight: 550 },
    '& svg': { color: 'var(--nh-palette-tone-green-text)' },
  },
  '& > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > b': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontWeight: 650,
  },
  '& svg': { verticalAlign: '-2px', marginRight: 4 },
  '& mark': { background: 'var(--nh-palette-sunken)', color: 'inherit', borderRadius: 4, padding: '0 2px' },
});

const NowLine = styled('div')({
  position: 'absolute',
  left: 0,
  right: 0,
  borderTop: '2px solid var(--nh-palette-error-main)',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -1,
    top: -6,
    width: 10,
    height: 10,
    borderRadius: 999,
    background: 'var(--nh-palette-error-main)',
  },
});

const looks: Record<BookingEntry['booking']['status'], { tone: string; Icon: LucideIcon; border?: string }> = {
  pending: { tone: 'yellow', Icon: CalendarClock, border: 'dashed' },
  confirmed: { tone: 'blue', Icon: CalendarCheck },
  completed: { tone: 'green', Icon: CircleCheck },
  cancelled: { tone: 'red', Icon: CirclePause },
};

/** The parts of the shown hours that are not worked. */
const closedParts = (hours: readonly WorkingHours[], first: number, last: number): WorkingHours[] => {
  const edges = [first, ...hours.flatMap(({ start, end }) => [start, end]), last];
  return edges.flatMap((start, index) => {
    const end = edges[index + 1];
    return index % 2 === 0 && end !== undefined && end > start ? [{ start, end }] : [];
  });
};

/** Bookings that share time stand side by side. */
const laneOf = (entry: Entry, entries: readonly Entry[]) => {
  const sharing = entries.filter((one) => one.kind === 'booking' && one.start < entry.end && entry.start < one.end);
  const width = 100 / Math.max(sharing.length, 1);
  return { left: `calc(${width * Math.max(sharing.indexOf(entry), 0)}% + 3px)`, width: `calc(${width}% - 6px)` };
};

interface EntryBlockProps {
  entry: Entry;
  all: readonly Entry[];
  place: CSSProperties;
}

const EntryBlock = ({ entry, all, place }: EntryBlockProps) => {
  if (entry.kind !== 'booking') {
    const Icon = entry.kind === 'imported' ? Clock : CirclePause;
    return (
      <Block data-kind={entry.kind} style={place}>
        <span>
          <mark>
            <Icon size={13} aria-hidden />
            {entry.kind === 'imported' ? 'Busy' : 'Time off'}
          </mark>
        </span>
        {entry.busy.note && (
          <span>
            <mark>
              <bdi>{entry.busy.note}</bdi>
            </mark>
          </span>
        )}
      </Block>
    );
  }
  const { serviceName, customerName, status } = entry.booking;
  const { tone, Icon, border } = looks[status];
  const colors =
    status === 'completed'
      ? { background: 'var(--nh-palette-background-paper)', color: 'var(--nh-palette-text-secondary)' }
      : {
          background: `var(--nh-palette-tone-${tone}-background)`,
          color: `var(--nh-palette-tone-${tone}-text)`,
          borderStyle: border,
        };
  return (
    <Block data-kind="booking" data-status={status} style={{ ...place, ...laneOf(entry, all), ...colors }}>
      <b>
        <Icon size={13} aria-hidden />
        <bdi>{serviceName}</bdi>
      </b>
      <span>
        <bdi>{customerName}</bdi>
      </span>
      <span>{status === 'pending' ? 'Requested' : entry.time}</span>
    </Block>
  );
};

/** The week as a picture, for the eye alone. */
export const WeekPicture = ({
  week,
  hours,
  now,
}: {
  week: readonly WeekDay[];
  hours: readonly number[];
  now: number;
}) => {
  const first = (hours[0] ?? 0) * 60;
  const last = first + hours.length * 60;
  const placeOf = ({ start, end }: WorkingHours): CSSProperties => {
    const [from, to] = [Math.max(start, first), Math.min(end, last)];
    return { top: ((from - first) / 60) * rowHeight + 1, height: Math.max(((to - from) / 60) * rowHeight - 2, 20) };
  };
  const isShown = ({ start, end }: WorkingHours) => end > first && start < last;
  return (
    <Layer aria-hidden style={{ height: hours.length * rowHeight }}>
      {week.map(({ day, hours: worked, entries, isToday }) => (
        <div key={day}>
          {closedParts(worked, first, last).map((part) => (
            <Block key={part.start} data-kind="closed" style={placeOf(part)} />
          ))}
          {['time-off', 'imported', 'booking'].map((kind) =>
            entries
              .filter((entry) => entry.kind === kind && isShown(entry))
              .map((entry) => <EntryBlock key={entry.key} entry={entry} all={entries} place={placeOf(entry)} />),
          )}
          {isToday && now >= first && now < last && <NowLine style={{ top: ((now - first) / 60) * rowHeight }} />}
        </div>
      ))}
    </Layer>
  );
};
