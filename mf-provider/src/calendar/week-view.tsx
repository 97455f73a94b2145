import { type Calendar, counted } from '@nearhand/contracts';
import { lazyPart, Stack, Typography, useMediaQuery, useTheme } from '@nearhand/ui';
import { useState } from 'react';
import { minutesOfClock, weekTitle } from '../schedule/days.ts';
import { TimeZoneNotice } from '../schedule/schedule-frame.tsx';
import { Agenda } from './agenda.tsx';
import { type WeekDay, weekOf } from './entries.ts';
import { type OpenedCell, WeekGrid } from './week-grid.tsx';

const CellDialog = lazyPart(() => import('./cell-dialog.tsx').then(({ CellDialog }) => CellDialog));

const summary = (week: readonly WeekDay[]): string => {
  const entries = week.flatMap((day) => day.entries);
  const statuses = new Map(
    entries.flatMap((entry) => (entry.kind === 'booking' ? [[entry.key, entry.booking.status]] : [])),
  );
  const requests = [...statuses.values()].filter((status) => status === 'pending').length;
  const booked = statuses.size - requests;
  const parts = [
    booked > 0 && counted(booked, 'booking this week', 'bookings this week'),
    requests > 0 && counted(requests, 'request waits for your answer', 'requests wait for your answer'),
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing is booked this week.';
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
        <Agenda week={week} calendar={calendar} onTurn={onTurn} />
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
