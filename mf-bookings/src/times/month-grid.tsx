import { type CalendarDay, type DayTimes, inWeekOrder } from '@nearhand/contracts';
import { announce, IconButton, radius, styled, Typography } from '@nearhand/ui';
import { ChevronLeft, ChevronRight } from '@nearhand/ui/icons';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addMonths, dayName, hasFree, keyMoves, monthName, weeksOf } from './calendar-month.ts';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: 4,
  '& [aria-disabled=true]': { opacity: 0.35, cursor: 'default' },
});
const Grid = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 3,
  '& th': { height: 32, fontSize: '0.875rem', fontWeight: 550, color: 'var(--nh-palette-text-secondary)' },
  '& td': { padding: 0 },
});
/** Free days are tiles, others only numbers; today has a ring, the chosen day is filled, bold and underlined. */
const Day = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  minHeight: 44,
  padding: 0,
  border: '2px solid transparent',
  borderRadius: radius.control,
  background: 'var(--nh-palette-primary-light)',
  color: 'var(--nh-palette-text-primary)',
  font: 'inherit',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover': { borderColor: 'var(--nh-palette-primary-main)' },
  '&[aria-disabled=true]': {
    background: 'none',
    borderColor: 'transparent',
    color: 'var(--nh-palette-text-secondary)',
    fontWeight: 400,
    opacity: 0.6,
    cursor: 'default',
  },
  '&[aria-current=date]': { borderColor: 'var(--nh-palette-outline)', opacity: 1 },
  '[aria-selected=true] > &': {
    background: 'var(--nh-palette-primary-main)',
    borderColor: 'var(--nh-palette-primary-main)',
    color: 'var(--nh-palette-primary-contrastText)',
    textDecoration: 'underline',
    textUnderlineOffset: 4,
    opacity: 1,
  },
});

const weekdays = inWeekOrder(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);

interface Props {
  today: CalendarDay;
  days: readonly DayTimes[];
  chosen: CalendarDay;
  onChoose: (day: CalendarDay) => void;
}

/** A month of days with the date grid's keys of WAI-ARIA. Days without free times can be focused, not chosen. */
export const MonthGrid = ({ today, days, chosen, onChoose }: Props) => {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const timesOf = (date: CalendarDay) => days.find((day) => day.date === date);
  const [focusable, setFocusable] = useState(timesOf(chosen) ? chosen : (days.find(hasFree)?.date ?? today));
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    if (timesOf(chosen)) setFocusable(chosen);
  }
  const last = days.at(-1)?.date ?? today;
  const isWithin = (day: CalendarDay | undefined) => day !== undefined && day >= today && day <= last;
  const within = (day: CalendarDay) => [today, day, last].sort()[1] ?? today;

  const turn = (months: 1 | -1) => {
    const day = within(addMonths(focusable, months));
    if (day.slice(0, 7) === focusable.slice(0, 7)) return;
    setFocusable(day);
    announce(monthName(day));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keyMoves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    flushSync(() => setFocusable(within(move(focusable))));
    table.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  };
  const press = (day: CalendarDay) => {
    if (!timesOf(day)) return;
    setFocusable(day);
    if (hasFree(timesOf(day))) onChoose(day);
  };

  // Past weeks would only push the times of a day down.
  const weeks = weeksOf(focusable).filter((week) => week.some(isWithin));
  return (
    <div>
      <Head>
        <Typography id={id} sx={{ fontWeight: 650, pl: 1 }}>
          {monthName(focusable)}
        </Typography>
        <div>
          <IconButton
            aria-label="Previous month"
            aria-disabled={focusable.slice(0, 7) <= today.slice(0, 7) || undefined}
            onClick={() => turn(-1)}
          >
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <IconButton
            aria-label="Next month"
            aria-disabled={focusable.slice(0, 7) >= last.slice(0, 7) || undefined}
            onClick={() => turn(1)}
          >
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </div>
      </Head>
      <Grid ref={table} role="grid" aria-labelledby={id} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day)}>
              {week.map((day, column) =>
                day ? (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which can be selected
                  <td key={day} aria-selected={day === chosen}>
                    <Day
                      type="button"
                      tabIndex={day === focusable ? 0 : -1}
                      aria-label={`${dayName(day, today, timesOf(day))}${day === chosen ? ', chosen' : ''}`}
                      aria-disabled={!hasFree(timesOf(day)) || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => press(day)}
                    >
                      {Number(day.slice(8))}
                    </Day>
                  </td>
                ) : (
                  <td key={weekdays[column]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Grid>
    </div>
  );
};
