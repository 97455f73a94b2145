import { type ScheduleBody, type ServiceTimes, timeSlotsOfDay } from '@nearhand/contracts';
import { Card, styled, Typography } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { weekdayName } from '../schedule/days.ts';
import { dayOfWeekday, toScheduleBody, type WorkingHoursForm } from './hours-form.ts';

interface Offer {
  text: string;
  times: readonly string[];
}

/** The times that customers can book on a weekday. `seen` is the schedule that the form was opened with. */
export const offerOf = (form: WorkingHoursForm, seen: ScheduleBody, service: ServiceTimes, weekday: number): Offer => {
  const { hours = [], isWorked = false } = form.week[weekday] ?? {};
  if (!isWorked) return { text: 'Customers cannot book this day.', times: [] };
  if (!hours.every(({ start, end }) => start !== '' && end !== ''))
    return { text: 'Customers will see their times once these hours are complete.', times: [] };
  const times = timeSlotsOfDay({ ...toScheduleBody(form, seen), exceptions: [] }, service, dayOfWeekday(weekday));
  return times.length > 0
    ? { text: 'Customers can book', times }
    : { text: 'These hours are too short for an appointment: customers cannot book this day.', times };
};

const Times = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    padding: '4px 10px',
    borderRadius: 8,
    background: 'var(--nh-palette-primary-light)',
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface Props {
  seen: ScheduleBody;
  service: ServiceTimes;
  weekday: number;
  children: ReactNode;
}

/** The times of one day, as the hours in the form make them. */
export const OfferedTimes = ({ seen, service, weekday, children }: Props) => {
  const { text, times } = offerOf(useFormikContext<WorkingHoursForm>().values, seen, service, weekday);
  return (
    <Card component="section" aria-labelledby="offered-times" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography id="offered-times" variant="h4" component="h2">
        {weekdayName(dayOfWeekday(weekday))}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {text}
      </Typography>
      {times.length > 0 && (
        <Times aria-labelledby="offered-times">
          {times.map((time) => (
            <li key={time}>{time}</li>
          ))}
        </Times>
      )}
      {children && <div style={{ marginTop: 20 }}>{children}</div>}
    </Card>
  );
};
