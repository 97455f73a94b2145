import { paths } from '@nearhand/contracts';
import { unexplained, useRefreshOn, useServes, useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { AppLink, Card, Section, Stack, Typography } from '@nearhand/ui';
import { FileInput } from '@nearhand/ui/forms';
import { FileDrop } from '../forms/file-drop.ts';
import { shortDay } from '../schedule/days.ts';
import { ScheduleColumns, SchedulePage } from '../schedule/schedule-frame.tsx';
import { CalendarList } from './calendar-list.tsx';
import { ImportForm } from './import-form.tsx';
import { importedCalendarQueries, uploadCalendar } from './imported-calendars-api.ts';

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
          <Section title="Sync a calendar">
            <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
              {user && (
                <Stack spacing={3}>
                  <ImportForm providerId={user._id} />
                  <UploadField providerId={user._id} />
                </Stack>
              )}
            </Card>
          </Section>
          {hasBookings && (
            <Section title="Your bookings in another calendar">
              <Typography sx={{ color: 'text.secondary' }}>
                {'Choose Sync Calendar in '}
                <AppLink to={paths.myBookings}>My Bookings</AppLink>
                {', and your other calendar shows them.'}
              </Typography>
            </Section>
          )}
        </Stack>
        <CalendarList />
      </ScheduleColumns>
    </SchedulePage>
  );
};

/** Imports the busy times of a calendar file, once. */
const UploadField = ({ providerId }: { providerId: string }) => {
  const { run, isPending } = useAction(uploadCalendar, {
    failed: ['Failed to sync the calendar', unexplained],
    done: ({ lastDay, notice }) => {
      const sentences = [lastDay && `It blocks times through ${shortDay(lastDay)}.`, notice];
      return ['Calendar synced', sentences.filter(Boolean).join(' ')];
    },
  });
  return (
    <FileDrop>
      <FileInput
        label="Upload a calendar file"
        accept={['.ics', 'text/calendar']}
        disabled={isPending}
        onChoose={([file]) => file && void run({ file, providerId })}
      />
      <Typography sx={{ fontWeight: 600 }}>{isPending ? 'Syncing…' : 'Upload a calendar file'}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        An .ics file of at most 1 MB. It is read once, for the next 400 days at most.
      </Typography>
    </FileDrop>
  );
};

export { ImportedCalendarsPage as Component };
