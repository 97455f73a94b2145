import { type CalendarDay, type DayTimes, inWeekOrder } from '@nearhand/contracts';
import { radius, styled, Typography } from '@nearhand/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayName, hasFree, isFull, keyMoves, monthsName, shortMonth, weeksOf } from './calendar-month.ts';

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
  alignContent: 'center',
  justifyItems: 'center',
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
  lineHeight: 1.15,
  // The button's name has the whole month.
  '&[data-month]::before': { content: 'attr(data-month)', fontSize: '0.6875rem', fontWeight: 600 },
  '&:hover': { borderColor: 'var(--nh-palette-primary-main)' },
  '&.full, &[aria-disabled=true]': {
    background: 'none',
    color: 'var(--nh-palette-text-secondary)',
    fontWeight: 400,
  },
  '&.full': { textDecoration: 'line-through' },
  '&[aria-disabled=true]': { borderColor: 'transparent', opacity: 0.6, cursor: 'default' },
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
  /** Others can be focused, not chosen. */
  canChoose: (day: DayTimes | undefined) => boolean;
  onChoose: (day: CalendarDay) => void;
}

/** All weeks of the booking window below each other, across the end of a month, with the date grid's keys of WAI-ARIA. */
export const DayGrid = ({ today, days, chosen, canChoose, onChoose }: Props) => {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const timesOf = (date: CalendarDay) => days.find((day) => day.date === date);
  const [focused, setFocusable] = useState(timesOf(chosen) ? chosen : (days.find(hasFree)?.date ?? today));
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    if (timesOf(chosen)) setFocusable(chosen);
  }
  const last = days.at(-1)?.date ?? today;
  const within = (day: CalendarDay) => [today, day, last].sort()[1] ?? today;
  // Midnight takes the first day away.
  const focusable = within(focused);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = keyMoves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    flushSync(() => setFocusable(within(move(focusable))));
    table.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  };
  const press = (day: CalendarDay) => {
    setFocusable(day);
    if (canChoose(timesOf(day))) onChoose(day);
  };

  return (
    <div>
      <Typography id={id} sx={{ fontWeight: 650, minHeight: 44, display: 'flex', alignItems: 'center' }}>
        {monthsName(today, last)}
      </Typography>
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
          {weeksOf(today, last).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                if (day < today || day > last) return <td key={day} />;
                const times = timesOf(day);
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which can be selected
                  <td key={day} aria-selected={day === chosen}>
                    <Day
                      type="button"
                      className={isFull(times) ? 'full' : undefined}
                      tabIndex={day === focusable ? 0 : -1}
                      aria-label={`${dayName(day, today, times)}${day === chosen ? ', chosen' : ''}`}
                      aria-disabled={!canChoose(times) || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      data-month={day === today || day.endsWith('-01') ? shortMonth(day) : undefined}
                      onClick={() => press(day)}
                    >
                      {Number(day.slice(8))}
                    </Day>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Grid>
    </div>
  );
};
