import { isCalendarDay, localDay } from '@nearhand/contracts';
import { unexplained, useRefreshOn, useSearchParams, useSession } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { Card, EmptyState, Items, Section, styled } from '@nearhand/ui';
import { DashboardList, DashboardRows } from '@nearhand/ui/figures';
import { DateInput, Form, SubmitButton, SwitchInput, TextInput } from '@nearhand/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type FormikHelpers, useFormikContext } from 'formik';
import { useState } from 'react';
import { InertWhileSending } from '../forms/inert-while-sending.tsx';
import { spanText } from '../schedule/days.ts';
import { RemoveButton } from '../schedule/remove-button.tsx';
import { scheduleQueries } from '../schedule/schedule-api.ts';
import { ScheduleColumns, SchedulePage } from '../schedule/schedule-frame.tsx';
import { Affected } from './affected.tsx';
import { addTimeOff, endTimeOff } from './time-off-api.ts';
import { emptyTimeOff, type TimeOffForm, timeOffSchema, toAddTimeOff } from './time-off-form.ts';

export const TimeOffPage = () => {
  const { user } = useSession();
  const [search] = useSearchParams();
  const day = search.get('day') ?? '';
  useRefreshOn(['booking.changed', 'times.changed'], scheduleQueries.all());
  return (
    <SchedulePage title="Time off" subtitle="Customers cannot book these times. Bookings that exist stay as they are.">
      <ScheduleColumns>
        <Section title="Add time off">
          <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
            {user && <AddTimeOff key={day} userId={user._id} day={isCalendarDay(day) ? day : ''} />}
          </Card>
        </Section>
        <TimeOffList />
      </ScheduleColumns>
    </SchedulePage>
  );
};

const AddTimeOff = ({ userId, day }: { userId: string; day: string }) => {
  const [initial] = useState(() => emptyTimeOff(day));
  // The clock of the marketplace decides which days have passed.
  const today = useQuery(scheduleQueries.calendar()).data?.today ?? localDay(new Date());
  const { run } = useAction(() => addTimeOff(userId), {
    failed: ['Failed to add time off', unexplained],
    done: 'Time off added',
  });
  const save = async (form: TimeOffForm, { resetForm }: FormikHelpers<TimeOffForm>) => {
    if (await run({ body: toAddTimeOff(form) })) resetForm({ values: emptyTimeOff() });
  };
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
    <InertWhileSending>
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
    </InertWhileSending>
  );
};

const Pair = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
});

/** Time off that has not ended, the soonest first. */
const TimeOffList = () => {
  const query = useQuery(scheduleQueries.timeOff());
  const { user } = useSession();
  return (
    <DashboardList
      title="Your time off"
      query={query}
      problem="We couldn't load your time off"
      empty={
        <EmptyState
          illustration="calendar"
          title="No time off"
          text="Holidays and appointments of your own appear here."
        />
      }
    >
      <DashboardRows>
        <Items of={query.data ?? []}>
          {(off) => (
            <li>
              <div id={`off-${off._id}`} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <div style={{ fontWeight: 600 }}>{spanText(off)}</div>
                {off.note && <bdi>{off.note}</bdi>}
              </div>
              <RemoveButton
                describedBy={`off-${off._id}`}
                title="Remove time off?"
                text={`Customers can book your times of ${spanText(off)} again.`}
                mutation={endTimeOff}
                input={{ id: off._id, providerId: user?._id ?? '' }}
                done="Time off removed"
                failed="Failed to remove time off"
              />
            </li>
          )}
        </Items>
      </DashboardRows>
    </DashboardList>
  );
};

export { TimeOffPage as Component };
