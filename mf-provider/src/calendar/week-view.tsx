import type { Calendar } from '@nearhand/contracts';
import { Stack, Typography, useMediaQuery, useTheme } from '@nearhand/ui';
import { useState } from 'react';
import { minutesOfClock, weekTitle } from '../schedule/days.ts';
import { TimeZoneNotice } from '../schedule/schedule-frame.tsx';
import { Agenda } from './agenda.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { type WeekDay, weekOf } from './entries.ts';
import { type OpenedCell, WeekGrid } from './week-grid.tsx';

const summary = (week: readonly WeekDay[]): string => {
  const entries = week.flatMap((day) => day.entries);
  const bookings = new Map(entries.flatMap((entry) => (entry.kind === 'booking' ? [[entry.key, entry.booking]] : [])));
  const requests = [...bookings.values()].filter(({ status }) => status === 'pending').length;
  if (bookings.size === 0) return 'Nothing is booked this week.';
  const booked = bookings.size === 1 ? '1 booking' : `${bookings.size} bookings`;
  if (requests === 0) return `${booked} this week.`;
  return `${booked} this week, ${requests === 1 ? '1 request waits' : `${requests} requests wait`} for your answer.`;
};

interface Props {
  calendar: Calendar;
  start: string;
  /** False until the days of this week have arrived. */
  isLoaded: boolean;
  onTurn: (weeks: 1 | -1) => void;
}

export const WeekView = ({ calendar, start, isLoaded, onTurn }: Props) => {
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  const [opened, setOpened] = useState<OpenedCell>();
  const week = weekOf(calendar, start);
  const fresh = week.find(({ day }) => day === opened?.day.day)?.entries;
  return (
    <Stack spacing={2}>
      <TimeZoneNotice timeZone={calendar.timeZone} now={calendar.now} />
      <Typography sx={{ color: 'text.secondary' }}>{isLoaded ? summary(week) : 'Loading…'}</Typography>
      {isWide ? (
        <WeekGrid
          label={weekTitle(start)}
          week={week}
          now={minutesOfClock(calendar.now.slice(11))}
          isBusy={!isLoaded}
          onOpen={setOpened}
          onTurn={onTurn}
        />
      ) : (
        <Agenda week={week} calendar={calendar} />
      )}
      {opened && (
        <CellDialog
          {...opened}
          // As they are now: a request may be cancelled while the dialog is open.
          entries={opened.entries.flatMap(({ key }) => fresh?.filter((entry) => entry.key === key) ?? [])}
          calendar={calendar}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  );
};
