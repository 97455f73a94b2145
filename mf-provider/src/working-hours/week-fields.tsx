import type { ScheduleBody } from '@nearhand/contracts';
import { announce, Button, Card, SectionHeading, Stack, Typography } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import { weekdayName } from '../schedule/days.ts';
import { HoursFields } from './hours-fields.tsx';
import { dayOfWeekday, newHours, type WorkingHoursForm } from './hours-form.ts';
import { offerText } from './offer-text.ts';
import type { PreviewedService } from './previewed-service.tsx';

// Monday first, as people plan a week; stored Sunday first.
const weekdays = [1, 2, 3, 4, 5, 6, 0];

/** The working hours of each weekday, with the times that customers will see. */
export const WeekFields = ({ seen, service }: { seen: ScheduleBody; service: PreviewedService }) => {
  const { values, setFieldValue } = useFormikContext<WorkingHoursForm>();
  const copyToAll = (weekday: number) => {
    const day = values.week[weekday];
    if (!day) return;
    const copies = values.week.map((other) =>
      other === day ? day : { ...day, hours: day.hours.map(({ start, end }) => newHours(start, end)) },
    );
    void setFieldValue('week', copies);
    announce(`Hours of ${weekdayName(dayOfWeekday(weekday))} copied to all days`);
  };
  return (
    <section aria-labelledby="weekly-hours">
      <SectionHeading id="weekly-hours" subtitle="When customers can book you in an ordinary week.">
        Weekly hours
      </SectionHeading>
      <Stack spacing={1.5}>
        {weekdays.map((weekday) => {
          const day = dayOfWeekday(weekday);
          return (
            <Card key={weekday} sx={{ p: { xs: 2, sm: 2.5 } }}>
              <HoursFields name={`week.${weekday}`} label={weekdayName(day)}>
                <Button
                  size="small"
                  color="inherit"
                  aria-label={`Copy to all days: ${weekdayName(day)}`}
                  onClick={() => copyToAll(weekday)}
                >
                  Copy to all days
                </Button>
              </HoursFields>
              <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
                {offerText(values, seen, service, weekday)}
              </Typography>
            </Card>
          );
        })}
      </Stack>
    </section>
  );
};
