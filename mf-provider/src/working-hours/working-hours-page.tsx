import { buffers, durationText, localDay, minimumNotices, type ScheduleBody, type Service } from '@nearhand/contracts';
import { orToast, toast, unexplained, useSession, useSingleFlight } from '@nearhand/platform';
import {
  Box,
  Card,
  ErrorState,
  PageSkeleton,
  SectionHeading,
  Stack,
  StickyBottomBar,
  styled,
  Typography,
} from '@nearhand/ui';
import { Form, SelectInput, SubmitButton } from '@nearhand/ui/forms';
import { ConfirmLeave } from '@nearhand/ui/overlays';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormikHelpers, useFormikContext } from 'formik';
import { useState } from 'react';
import { scheduleQueries } from '../schedule/schedule-api.ts';
import { SchedulePage } from '../schedule/schedule-frame.tsx';
import { serviceQueries } from '../services/service-api.ts';
import {
  isSameForm,
  toScheduleBody,
  toWorkingHoursForm,
  type WorkingHoursForm,
  workingHoursSchema,
} from './hours-form.ts';
import { OfferedTimes } from './offered-times.tsx';
import { usePreviewedService } from './previewed-service.tsx';
import { SpecialDays } from './special-days.tsx';
import { WeekFields } from './week-fields.tsx';
import { saveSchedule } from './working-hours-api.ts';

export const WorkingHoursPage = () => {
  const { user } = useSession();
  const { data: schedule, isError, refetch } = useQuery(scheduleQueries.edited());
  // The clock of the marketplace decides which days have passed.
  const today = localDay(new Date());
  const { data: calendar, isPending: isClockPending } = useQuery(scheduleQueries.calendar(today, today));
  // They decide whether there is a choice above the hours.
  const { data: services = [], isPending: areServicesPending } = useQuery(serviceQueries.newest());
  return (
    <SchedulePage title="Working hours" subtitle="When customers can book you. Bookings that exist stay as they are.">
      {schedule && user && !isClockPending && !areServicesPending ? (
        <WorkingHours schedule={schedule} userId={user._id} today={calendar?.today ?? today} services={services} />
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
  const [initial, setInitial] = useState(() => toWorkingHoursForm(schedule, today));
  const [weekday, setWeekday] = useState(() => initial.week.findIndex(({ isWorked }) => isWorked));
  const { mutateAsync } = useMutation(saveSchedule);
  const { service, field } = usePreviewedService(services);
  const save = useSingleFlight(async (form: WorkingHoursForm, { resetForm }: FormikHelpers<WorkingHoursForm>) => {
    const call = mutateAsync({ body: toScheduleBody(form, schedule), userId });
    if (!(await orToast(call, 'Failed to save working hours', unexplained))) return;
    setInitial(form);
    resetForm({ values: form });
    toast.success('Working hours saved');
  });
  return (
    <Form label="Working hours" initialValues={initial} validationSchema={workingHoursSchema(today)} onSubmit={save}>
      <LeaveQuestion initial={initial} />
      <Stack spacing={4}>
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
        <SaveBar initial={initial} />
      </Stack>
    </Form>
  );
};

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '24px 40px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    '& > *': { gridColumn: 1 },
    '& > aside': {
      gridArea: '1 / 2 / span 3 / 2',
      position: 'sticky',
      top: 'calc(88px + var(--nh-top-line, 0px))',
      alignSelf: 'start',
      // Beside the table, below its heading.
      marginTop: 44,
    },
  },
}));

const SaveBar = ({ initial }: { initial: WorkingHoursForm }) => {
  const { values } = useFormikContext<WorkingHoursForm>();
  return (
    <StickyBottomBar sx={{ display: { md: 'flex' } }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        {isSameForm(values, initial) ? 'All changes are saved.' : 'You have unsaved changes.'}
      </Typography>
      <Box sx={{ flex: { xs: 1, sm: 'none' } }}>
        <SubmitButton fullWidth busyLabel="Saving...">
          Save working hours
        </SubmitButton>
      </Box>
    </StickyBottomBar>
  );
};

const LeaveQuestion = ({ initial }: { initial: WorkingHoursForm }) => {
  const { values, isSubmitting } = useFormikContext<WorkingHoursForm>();
  return (
    <ConfirmLeave
      isDirty={!isSubmitting && !isSameForm(values, initial)}
      title="Leave without saving?"
      text="Your changes to the working hours will be lost."
      confirmLabel="Leave"
      destructive
    />
  );
};

const Columns = styled('div')({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
});

const optionsOf = (minutes: readonly number[]) =>
  minutes.map((one) => ({ value: `${one}`, label: one === 0 ? 'None' : durationText(one) }));

const TimesBetween = () => (
  <section aria-labelledby="times-between">
    <SectionHeading id="times-between" subtitle="Kept free around each new booking, for the way or to clean up.">
      Time between bookings
    </SectionHeading>
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
  </section>
);
