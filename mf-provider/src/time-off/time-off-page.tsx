import { localDay } from '@nearhand/contracts';
import {
  orToast,
  toast,
  unexplained,
  useRefreshOn,
  useSearchParams,
  useSession,
  useSingleFlight,
} from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { Card, SectionHeading, Stack, styled } from '@nearhand/ui';
import { DateInput, Form, SubmitButton, SwitchInput, TextInput } from '@nearhand/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type FormikHelpers, useFormikContext } from 'formik';
import { useState } from 'react';
import { isDay } from '../schedule/days.ts';
import { scheduleQueries } from '../schedule/schedule-api.ts';
import { ScheduleColumns, SchedulePage } from '../schedule/schedule-frame.tsx';
import { Affected } from './affected.tsx';
import { addTimeOff } from './time-off-api.ts';
import { emptyTimeOff, type TimeOffForm, timeOffSchema, toAddTimeOff } from './time-off-form.ts';
import { TimeOffList } from './time-off-list.tsx';

export const TimeOffPage = () => {
  const { user } = useSession();
  const [search] = useSearchParams();
  const day = search.get('day') ?? '';
  useRefreshOn(['booking.changed', 'times.changed'], scheduleQueries.all());
  return (
    <SchedulePage title="Time off" subtitle="Customers cannot book these times. Bookings that exist stay as they are.">
      <ScheduleColumns>
        <section aria-labelledby="add-time-off">
          <SectionHeading id="add-time-off">Add time off</SectionHeading>
          <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
            {user && <AddTimeOff key={day} userId={user._id} day={isDay(day) ? day : ''} />}
          </Card>
        </section>
        <TimeOffList />
      </ScheduleColumns>
    </SchedulePage>
  );
};

const AddTimeOff = ({ userId, day }: { userId: string; day: string }) => {
  const [initial] = useState(() => emptyTimeOff(day));
  const own = localDay(new Date());
  // The clock of the marketplace decides which days have passed.
  const today = useQuery(scheduleQueries.calendar(own, own)).data?.today ?? own;
  const { mutateAsync } = useIdempotentMutation(() => addTimeOff(userId));
  const save = useSingleFlight(async (form: TimeOffForm, { resetForm }: FormikHelpers<TimeOffForm>) => {
    if (!(await orToast(mutateAsync({ body: toAddTimeOff(form) }), 'Failed to add time off', unexplained))) return;
    resetForm({ values: emptyTimeOff() });
    toast.success('Time off added');
  });
  return (
    <Form label="Add time off" initialValues={initial} validationSchema={timeOffSchema(today)} onSubmit={save}>
      <TimeOffFields today={today} />
      <Affected />
      <div>
        <SubmitButton busyLabel="Adding...">Add time off</SubmitButton>
      </div>
    </Form>
  );
};

const TimeOffFields = ({ today }: { today: string }) => {
  const { isPart, from } = useFormikContext<TimeOffForm>().values;
  return (
    <Stack spacing={2.5}>
      <SwitchInput name="isPart" label="Only some hours of one day" />
      <Pair>
        <DateInput name="from" label={isPart ? 'Day' : 'First day'} min={isPart ? today : undefined} />
        {!isPart && <DateInput name="to" label="Last day" min={from > today ? from : today} />}
      </Pair>
      {isPart && (
        <Pair>
          <TextInput name="start" label="From" type="time" step={900} />
          <TextInput name="end" label="To" type="time" step={900} />
        </Pair>
      )}
      <TextInput name="note" label="Note" optional autoComplete="off" helperText="Only you see it." />
    </Stack>
  );
};

const Pair = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
});
