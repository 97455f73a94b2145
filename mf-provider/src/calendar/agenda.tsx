import { type Calendar, type CalendarDay, clockLabel } from '@nearhand/contracts';
import { Chip, styled, Typography } from '@nearhand/ui';
import { Dot, RowList } from '@nearhand/ui/figures';
import { type TouchEvent, useId, useRef, useState } from 'react';
import type { WeekDay } from './entries.ts';
import { EntryRow } from './entry-row.tsx';
import { WeekStrip } from './week-strip.tsx';

const Days = styled('div')({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  // A swipe to the side turns the week.
  touchAction: 'pan-y pinch-zoom',
});
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center' });
const Entries = styled(RowList)({ marginTop: 12, '& > li': { padding: '14px 16px' } });
const Hours = styled('p')({ margin: 0, fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });

const WorkingHours = ({ day: { hours, entries } }: { day: WeekDay }) => {
  if (hours.length === 0) return <Hours>Not a working day</Hours>;
  return (
    <Hours>
      Working hours {hours.map(({ start, end }) => `${clockLabel(start)} - ${clockLabel(end)}`).join(', ')}
      {entries.length === 0 && (
        <>
          <Dot />
          Nothing booked
        </>
      )}
    </Hours>
  );
};

type Clock = Pick<Calendar, 'now' | 'today'>;

const AgendaDay = ({ day, calendar }: { day: WeekDay; calendar: Clock }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Head>
        <Typography id={id} variant="h4" component="h3">
          {day.name}
        </Typography>
        {day.isToday && <Chip size="small" color="primary" label="Today" />}
      </Head>
      <WorkingHours day={day} />
      {day.entries.length > 0 && (
        <Entries>
          {day.entries.map((entry) => (
            <li key={entry.key}>
              <EntryRow entry={entry} calendar={calendar} />
            </li>
          ))}
        </Entries>
      )}
    </section>
  );
};

const swipePx = 60;

/** Calls `onTurn` after a swipe to the side; scrolling is no swipe. */
const useSwipe = (onTurn: (weeks: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const [right, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(right) > swipePx && Math.abs(right) > 2 * Math.abs(down)) onTurn(right < 0 ? 1 : -1);
    },
  };
};

interface Props {
  week: readonly WeekDay[];
  calendar: Clock;
  onTurn: (weeks: 1 | -1) => void;
}

/** The week as a list, for a phone. It begins with today, or with the day chosen above it. */
export const Agenda = ({ week, calendar, onTurn }: Props) => {
  const [chosen, setChosen] = useState<CalendarDay>();
  const begin = week.find(({ day }) => day === chosen) ?? week.find(({ isToday }) => isToday) ?? week[0];
  return (
    <Days {...useSwipe(onTurn)}>
      <WeekStrip week={week} chosen={begin?.day} onChoose={setChosen} />
      {week
        .filter(({ day }) => begin && day >= begin.day)
        .map((day) => (
          <AgendaDay key={day.day} day={day} calendar={calendar} />
        ))}
    </Days>
  );
};
