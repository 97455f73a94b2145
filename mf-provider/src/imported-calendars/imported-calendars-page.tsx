import { paths } from '@nearhand/contracts';
import { useRefreshOn, useServes, useSession } from '@nearhand/platform';
import { AppLink, Card, SectionHeading, Stack, Typography } from '@nearhand/ui';
import { ScheduleColumns, SchedulePage } from '../schedule/schedule-frame.tsx';
import { CalendarList } from './calendar-list.tsx';
import { ImportForm } from './import-form.tsx';
import { importedCalendarQueries } from './imported-calendars-api.ts';
import { UploadField } from './upload-field.tsx';

export const ImportedCalendarsPage = () => {
  const { user } = useSession();
  const hasBookings = useServes(paths.myBookings);
  useRefreshOn(['times.changed'], importedCalendarQueries.all());
  return (
    <SchedulePage
      title="Calendar sync"
      subtitle="Busy times of your other calendars block times here. They never become bookings."
    >
      <ScheduleColumns>
        <Stack spacing={4}>
          <section aria-labelledby="sync-calendar">
            <SectionHeading id="sync-calendar">Sync a calendar</SectionHeading>
            <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
              {user && (
                <Stack spacing={3}>
                  <ImportForm providerId={user._id} />
                  <UploadField providerId={user._id} />
                </Stack>
              )}
            </Card>
          </section>
          {hasBookings && (
            <section aria-labelledby="sync-bookings">
              <SectionHeading id="sync-bookings">Your bookings in another calendar</SectionHeading>
              <Typography sx={{ color: 'text.secondary' }}>
                {'Choose Sync Calendar in '}
                <AppLink to={paths.myBookings}>My Bookings</AppLink>
                {', and your other calendar shows them.'}
              </Typography>
            </section>
          )}
        </Stack>
        <CalendarList />
      </ScheduleColumns>
    </SchedulePage>
  );
};
