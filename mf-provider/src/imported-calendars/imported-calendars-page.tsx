import { useRefreshOn, useSession } from '@nearhand/platform';
import { Card, SectionHeading, Stack, styled } from '@nearhand/ui';
import { SchedulePage } from '../schedule/schedule-frame.tsx';
import { CalendarList } from './calendar-list.tsx';
import { ImportForm } from './import-form.tsx';
import { importedCalendarQueries } from './imported-calendars-api.ts';
import { UploadField } from './upload-field.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
}));

export const ImportedCalendarsPage = () => {
  const { user } = useSession();
  useRefreshOn(['times.changed'], importedCalendarQueries.all());
  return (
    <SchedulePage title="Imported calendars" subtitle="Their busy times block yours. They never become bookings.">
      <Columns>
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
      </Columns>
    </SchedulePage>
  );
};
