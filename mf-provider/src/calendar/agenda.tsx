import { type Calendar, clockLabel } from '@nearhand/contracts';
import { Card, Chip, styled, Typography } from '@nearhand/ui';
import { useId } from 'react';
import type { WeekDay } from './entries.ts';
import { EntryRow } from './entry-row.tsx';

const Days = styled('div')({ display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' });
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });
const Entries = styled('ul')({
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
});
const Hours = styled('p')({ margin: '2px 0 0', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });

const hoursText = ({ hours, entries }: WeekDay): string => {
  const worked = hours.map(({ start, end }) => `${clockLabel(start)} - ${clockLabel(end)}`).join(', ');
  const nothing = entries.length === 0 ? ' · Nothing booked' : '';
  return worked ? `Working hours ${worked}${nothing}` : 'Not a working day';
};

const AgendaDay = ({ day, calendar }: { day: WeekDay; calendar: Pick<Calendar, 'now' | 'today'> }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Head>
        <Typography id={id} variant="h4" component="h3">
          {day.name}
        </Typography>
        {day.isToday && <Chip size="small" color="primary" label="Today" />}
      </Head>
      <Hours>{hoursText(day)}</Hours>
      {day.entries.length > 0 && (
        <Entries>
          {day.entries.map((entry) => (
            <li key={entry.key}>
              <Card sx={{ p: 2 }}>
                <EntryRow entry={entry} calendar={calendar} />
              </Card>
            </li>
          ))}
        </Entries>
      )}
    </section>
  );
};

/** The week as a list, for a phone. */
export const Agenda = ({ week, calendar }: { week: readonly WeekDay[]; calendar: Pick<Calendar, 'now' | 'today'> }) => (
  <Days>
    {week.map((day) => (
      <AgendaDay key={day.day} day={day} calendar={calendar} />
    ))}
  </Days>
);
