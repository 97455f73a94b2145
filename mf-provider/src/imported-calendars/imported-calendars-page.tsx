import { useRefreshOn, useSession } from '@nearhand/platform';
import { Card, SectionHeading, Stack } from '@nearhand/ui';
import { ScheduleColumns, SchedulePage } from '../schedule/schedule-frame.tsx';
import { CalendarList } from './calendar-list.tsx';
import { ImportForm } from './import-form.tsx';
import { importedCalendarQueries } from './imported-calendars-api.ts';
import { UploadField } from './upload-field.tsx';

export const ImportedCalendarsPage = () => {
  const { user } = useSession();
  useRefreshOn(['times.changed'], importedCalendarQueries.all());
  return (
    <SchedulePage title="Imported calendars" subtitle="Their busy times block yours. They never become bookings.">
      <ScheduleColumns>
        <section aria-labelledby="import-calendar">
          <SectionHeading id="import-calendar">Import a calendar</SectionHeading>
          <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
            {user && (
              <Stack spacing={3}>
                <ImportForm providerId={user._id} />
                <UploadField providerId={user._id} />
              </Stack>
            )}
          </Card>
        </section>
        <CalendarList />
      </ScheduleColumns>
    </SchedulePage>
  );
};
