import { clockLabel, type WorkingHours, weekday } from '@nearhand/contracts';
import { styled, VisuallyHidden } from '@nearhand/ui';
import { dayOfMonth, shortWeekday } from '../schedule/days.ts';
import { type Entry, entryText, isInHour, shownHours, type WeekDay } from './entries.ts';
import { type Cell, useGridFocus } from './grid-focus.ts';
import { headHeight, hourWidth, rowHeight, WeekPicture } from './week-picture.tsx';

const Frame = styled('div')({
  position: 'relative',
  border: '1px solid var(--nh-palette-divider)',
  borderRadius: 14,
  background: 'var(--nh-palette-background-paper)',
  overflow: 'clip',
});

const Table = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': { padding: 0, borderTop: '1px solid var(--nh-palette-divider)' },
  '& thead th': { height: headHeight, borderTop: 0 },
  '& tr > :first-child': { width: hourWidth },
  '& tbody th': {
    padding: '6px 10px 0 0',
    verticalAlign: 'top',
    textAlign: 'right',
    fontSize: '0.875rem',
    fontWeight: 400,
    color: 'var(--nh-palette-text-secondary)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& td': {
    position: 'relative',
    height: rowHeight,
    borderLeft: '1px solid var(--nh-palette-divider)',
    cursor: 'pointer',
  },
  '& td:hover': { boxShadow: 'inset 0 0 0 2px var(--nh-palette-outline)', zIndex: 2 },
  '& td:focus-visible': { outline: '3px solid var(--nh-palette-primary-main)', outlineOffset: -3, zIndex: 2 },
  '& [data-untimed] td': { height: 36, padding: 6, fontSize: '0.875rem', overflowWrap: 'anywhere' },
});

const Head = styled('div')({
  height: headHeight,
  borderLeft: '1px solid var(--nh-palette-divider)',
  display: 'grid',
  placeContent: 'center',
  textAlign: 'center',
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > b': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    margin: '0 auto',
    borderRadius: 999,
    fontSize: '1.125rem',
    fontWeight: 650,
    color: 'var(--nh-palette-text-primary)',
  },
  '&[data-today] > b': {
    background: 'var(--nh-palette-primary-main)',
    color: 'var(--nh-palette-primary-contrastText)',
  },
  '&[data-today] > span': { fontWeight: 650, color: 'var(--nh-palette-primary-main)' },
});

const untimed = -1;

/** Entries of a cell, by the hour of its row. */
const entriesIn = ({ entries }: WeekDay, hour: number): Entry[] =>
  entries.filter((entry) => (hour === untimed ? entry.end === 0 : entry.end > 0 && isInHour(entry, hour)));

const isWorked = (hours: readonly WorkingHours[], hour: number) => hours.some((one) => isInHour(one, hour));

const rowName = (hour: number) => (hour === untimed ? 'Any time' : clockLabel(hour * 60));

const cellText = (day: WeekDay, hour: number): string => {
  const entries = entriesIn(day, hour).map(entryText).join('; ');
  const open =
    hour === untimed ? 'nothing' : isWorked(day.hours, hour) ? 'free, working hours' : 'outside working hours';
  return `${day.name}, ${rowName(hour)}: ${entries || open}`;
};

export interface OpenedCell {
  title: string;
  entries: Entry[];
  isWorked: boolean;
  day: WeekDay;
}

interface Props {
  label: string;
  week: WeekDay[];
  /** Minutes after midnight by the clock of the marketplace. */
  now: number;
  isBusy: boolean;
  onOpen: (cell: OpenedCell) => void;
  onTurn: (weeks: 1 | -1) => void;
}

/** A grid of hours and days. Its cells hold the words, and behind them lies a picture of the same. */
export const WeekGrid = ({ label, week, now, isBusy, onOpen, onTurn }: Props) => {
  const hours = shownHours(week);
  const isUntimed = week.some((day) => entriesIn(day, untimed).length > 0);
  const rows = isUntimed ? [untimed, ...hours] : hours;
  const today = week.findIndex((day) => day.isToday);
  const start = { row: rows.indexOf(Math.max(9, hours[0] ?? 0)), column: Math.max(today, 0) };
  const { grid, current, handlers } = useGridFocus({ rows: rows.length, start, onTurn });

  const open = ({ row, column }: Cell) => {
    const [hour, day] = [rows[row], week[column]];
    if (hour === undefined || !day) return;
    onOpen({
      title: `${day.name}, ${rowName(hour)}`,
      entries: entriesIn(day, hour),
      isWorked: isWorked(day.hours, hour),
      day,
    });
  };

  return (
    <Frame>
      <Table ref={grid} role="grid" aria-label={label} aria-busy={isBusy} {...handlers(open)}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Hour</VisuallyHidden>
            </th>
            {week.map((day) => (
              <th key={day.day} scope="col">
                <DayHead {...day} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((hour, row) => (
            <tr key={hour} data-untimed={hour === untimed || undefined}>
              <th scope="row">{rowName(hour)}</th>
              {week.map((day, column) => (
                <td
                  // By weekday: the cell in focus stays when the week changes.
                  key={weekday(day.day)}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid have the focus
                  role="gridcell"
                  aria-haspopup="dialog"
                  tabIndex={current.row === row && current.column === column ? 0 : -1}
                >
                  <VisuallyHidden>{cellText(day, hour)}</VisuallyHidden>
                  {hour === untimed && <span aria-hidden>{entriesIn(day, hour).map(entryText).join('; ')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <WeekPicture week={week} hours={hours} now={now} />
    </Frame>
  );
};

const DayHead = ({ day, name, isToday }: WeekDay) => (
  <Head data-today={isToday || undefined}>
    <span aria-hidden>{isToday ? 'Today' : shortWeekday(day)}</span>
    <b aria-hidden>{dayOfMonth(day)}</b>
    <VisuallyHidden>{isToday ? `Today, ${name}` : name}</VisuallyHidden>
  </Head>
);
