import { buffers, durationText, localDay, minimumNotices, type ScheduleBody, type Service } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Card, ErrorState, PageSkeleton, Section, styled } from '@nearhand/ui';
import { SelectInput } from '@nearhand/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scheduleQueries } from '../schedule/schedule-api.ts';
import { ScheduleForm, ScheduleParts } from '../schedule/schedule-form.tsx';
import { SchedulePage } from '../schedule/schedule-frame.tsx';
import { serviceQueries } from '../services/service-api.ts';
import { isSameForm, toScheduleBody, toWorkingHoursForm, workingHoursSchema } from './hours-form.ts';
import { OfferedTimes } from './offered-times.tsx';
import { usePreviewedService } from './previewed-service.tsx';
import { SpecialDays } from './special-days.tsx';
import { WeekFields } from './week-fields.tsx';
import { saveSchedule } from './working-hours-api.ts';

export const WorkingHoursPage = () => {
  const { user } = useSession();
  const { data: schedule, isError, refetch } = useQuery(scheduleQueries.edited());
  const calendar = useQuery(scheduleQueries.calendar());
  // The clock of the marketplace decides which days have passed.
  const today = calendar.data?.today ?? localDay(new Date());
  // They decide whether there is a choice above the hours.
  const services = useQuery(serviceQueries.newest());
  const isFirstLoad = [calendar, services].some(
    ({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0,
  );
  return (
    <SchedulePage title="Working hours" subtitle="When customers can book you. Bookings that exist stay as they are.">
      {schedule && user && !isFirstLoad ? (
        <WorkingHours schedule={schedule} userId={user._id} today={today} services={services.data ?? []} />
      ) : isError ? (
        <ErrorState
          title="We couldn't load your working hours"
          text="Please try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSkeleton variant="form" />
      )}
    </SchedulePage>
  );
};

interface Props {
  schedule: ScheduleBody;
  userId: string;
  today: string;
  services: readonly Service[];
}

const WorkingHours = ({ schedule, userId, today, services }: Props) => {
  const [weekday, setWeekday] = useState(() =>
    toWorkingHoursForm(schedule, today).week.findIndex(({ isWorked }) => isWorked),
  );
  const { service, field } = usePreviewedService(services);
  return (
    <ScheduleForm
      label="Working hours"
      submitLabel="Save working hours"
      failureText="Failed to save working hours"
      initialValues={() => toWorkingHoursForm(schedule, today)}
      isSame={isSameForm}
      validationSchema={workingHoursSchema(today)}
      mutation={saveSchedule}
      toInput={(form) => ({ body: toScheduleBody(form, schedule), userId })}
    >
      <Parts>
        <WeekFields onChoose={setWeekday} />
        <aside>
          <OfferedTimes seen={schedule} service={service} weekday={Math.max(weekday, 0)}>
            {field}
          </OfferedTimes>
        </aside>
        <TimesBetween />
        <SpecialDays today={today} />
      </Parts>
    </ScheduleForm>
  );
};

const Parts = styled(ScheduleParts)(({ theme }) => ({
  [theme.breakpoints.up('md')]: {
    '& > aside': {
      gridRowEnd: 'span 3',
      position: 'sticky',
      top: 'calc(88px + var(--nh-top-line, 0px))',
      // Beside the table, below its heading.
      marginTop: 44,
    },
  },
}));

const Columns = styled('div')({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
});

const optionsOf = (minutes: readonly number[]) =>
  minutes.map((one) => ({ value: `${one}`, label: one === 0 ? 'None' : durationText(one) }));

const TimesBetween = () => (
  <Section title="Time between bookings" subtitle="Kept free around each new booking, for the way or to clean up.">
    <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Columns>
        <SelectInput name="bufferBefore" label="Free before" options={optionsOf(buffers)} />
        <SelectInput name="bufferAfter" label="Free after" options={optionsOf(buffers)} />
        <SelectInput
          name="minimumNotice"
          label="Minimum notice"
          options={optionsOf(minimumNotices)}
          helperText="How long before it begins a time can still be booked."
        />
      </Columns>
    </Card>
  </Section>
);

export { WorkingHoursPage as Component };
