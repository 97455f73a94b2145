import { type CalendarDay, counted } from '@nearhand/contracts';
import { radius, styled } from '@nearhand/ui';
import { dayOfMonth, shortWeekday } from '../schedule/days.ts';
import type { WeekDay } from './entries.ts';

const Strip = styled('div')({ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' });
const Day = styled('button')({
  display: 'grid',
  justifyItems: 'center',
  gap: 2,
  padding: '8px 0 6px',
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: 'none',
  color: 'var(--nh-palette-text-secondary)',
  font: 'inherit',
  fontSize: '0.875rem',
  cursor: 'pointer',
  '& > b': { fontSize: '1rem', fontWeight: 650, color: 'var(--nh-palette-text-primary)' },
  '&[data-today] > b': { color: 'var(--nh-palette-primary-main)' },
  '& > i': { display: 'flex', gap: 3, height: 5 },
  '& > i > span': { width: 5, height: 5, borderRadius: 999, background: 'var(--nh-palette-outline)' },
  '& > i > [data-request]': { background: 'var(--nh-palette-secondary-main)' },
  '&[aria-pressed=true]': {
    background: 'var(--nh-palette-background-paper)',
    borderColor: 'var(--nh-palette-primary-main)',
  },
});

const isRequest = (entry: WeekDay['entries'][number]) => entry.kind === 'booking' && entry.booking.status === 'pending';

const dayText = ({ name, isToday, entries }: WeekDay): string => {
  const count = counted(entries.length, 'entry', 'entries');
  return `${isToday ? 'Today, ' : ''}${name}, ${entries.length === 0 ? 'no entries' : count}`;
};

interface Props {
  week: readonly WeekDay[];
  chosen: CalendarDay | undefined;
  onChoose: (day: CalendarDay) => void;
}

/** Seven days to choose from, with a dot for each entry. */
export const WeekStrip = ({ week, chosen, onChoose }: Props) => (
  <Strip role="group" aria-label="First day of the list">
    {week.map((one) => (
      <Day
        key={one.day}
        type="button"
        aria-label={dayText(one)}
        aria-pressed={one.day === chosen}
        data-today={one.isToday || undefined}
        onClick={() => onChoose(one.day)}
      >
        <span>{shortWeekday(one.day)}</span>
        <b>{dayOfMonth(one.day)}</b>
        <i>
          {one.entries.slice(0, 3).map((entry) => (
            <span key={entry.key} data-request={isRequest(entry) || undefined} />
          ))}
        </i>
      </Day>
    ))}
  </Strip>
);
