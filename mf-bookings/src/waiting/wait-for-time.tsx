import {
  type CalendarDay,
  type CreateBooking,
  errorCodes,
  type FreeTime,
  paths,
  toWireDate,
  type WaitingEntry,
} from '@nearhand/contracts';
import { errorCode, errorToast, toast, useSingleFlight } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { AppLink, Button, recoverFocus, styled, Typography, VisuallyHidden } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import type { TimeSlotChoice } from '../times/availability-api.ts';
import type { TimeForm } from '../times/time-form.ts';
import { LeaveButton } from './leave-button.tsx';
import { useWaitingUpdates, waitForTime, waitingQueries } from './waiting-api.ts';

const Details = styled('details')({
  marginTop: 12,
  fontSize: '0.875rem',
  '& > summary': { minHeight: 32, fontWeight: 600, cursor: 'pointer' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 12px',
    minHeight: 46,
    paddingTop: 6,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface Props<Values> {
  serviceId: string;
  choice: TimeSlotChoice;
  bodyOf: (form: Values) => CreateBooking;
}

/** The taken times of the chosen day, each with the way onto its waiting list or off it. */
export const WaitForTimes = <Values extends TimeForm>({ serviceId, choice, bodyOf }: Props<Values>) => {
  const { values } = useFormikContext<Values>();
  const [openDay, setOpenDay] = useState<CalendarDay>();
  const day = choice.days.find(({ date }) => date === values.date);
  const taken = (day?.times ?? []).filter(({ state }) => state === 'taken');
  useWaitingUpdates();
  // An older API has no waiting list: then nothing shows.
  const { data: entries } = useQuery({ ...waitingQueries.mine(), enabled: taken.length > 0 });
  if (!entries || !day || taken.length === 0) return null;
  const entryOf = (timeSlot: string) =>
    entries.find(
      (entry) => entry.service._id === serviceId && entry.date === toWireDate(day.date) && entry.timeSlot === timeSlot,
    );
  return (
    <Details
      key={day.date}
      open={openDay === day.date || taken.some(({ timeSlot }) => entryOf(timeSlot))}
      onToggle={({ currentTarget }) => setOpenDay(currentTarget.open ? day.date : undefined)}
    >
      <summary>Wait for a taken time</summary>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        If it becomes free, we hold it for you for 15 minutes and email you.
      </Typography>
      <ul>
        {taken.map(({ timeSlot }) => (
          <li key={timeSlot}>
            <span>{timeSlot}</span>
            <WaitingState time={{ date: day.date, timeSlot }} entry={entryOf(timeSlot)} bodyOf={bodyOf} />
          </li>
        ))}
      </ul>
    </Details>
  );
};

interface StateProps<Values> extends Pick<Props<Values>, 'bodyOf'> {
  time: FreeTime;
  entry: WaitingEntry | undefined;
}

const WaitingState = <Values extends TimeForm>({ time, entry, bodyOf }: StateProps<Values>) => {
  if (!entry) return <WaitButton time={time} bodyOf={bodyOf} />;
  if (entry.offer) return <AppLink to={paths.pay(entry.offer.bookingId)}>Held for you: pay to keep it</AppLink>;
  return (
    <span>
      You are waiting <LeaveButton entry={entry} />
    </span>
  );
};

const WaitButton = <Values extends TimeForm>({ time, bodyOf }: Omit<StateProps<Values>, 'entry'>) => {
  const { values, validateForm, setFieldTouched } = useFormikContext<Values>();
  const { mutateAsync, isPending } = useIdempotentMutation(waitForTime);
  const button = useRef<HTMLButtonElement>(null);

  /** The first field besides the time that is missing or wrong. */
  const firstWrong = async (): Promise<string | undefined> => {
    const errors = await validateForm({ ...values, ...time });
    await validateForm();
    return Object.keys(errors).find((name) => name !== 'date' && name !== 'timeSlot');
  };

  const wait = useSingleFlight(async () => {
    // Kept: the button may be gone when the answer comes.
    const row = button.current?.closest('li');
    const wrong = await firstWrong();
    if (wrong) {
      await setFieldTouched(wrong, true, true);
      document.querySelector<HTMLElement>(`form [name="${wrong}"]`)?.focus();
      return;
    }
    try {
      await mutateAsync({ body: bodyOf({ ...values, ...time }) });
    } catch (error) {
      const code = await errorCode(error);
      const isWaiting = code === errorCodes.alreadyWaiting;
      if (isWaiting) toast.info('You already wait for this time');
      else if (code === errorCodes.timeIsFree) toast.info('This time is free now', { description: 'You can book it.' });
      else toast.error(...(await errorToast(error, 'Failed to join the waiting list')));
      return;
    } finally {
      focusInPlace(row);
    }
    toast.success('You are on the waiting list', {
      description: 'If the time becomes free, we hold it for you for 15 minutes and email you.',
    });
  });
  return (
    <Button ref={button} size="small" variant="outlined" loading={isPending} onClick={() => void wait()}>
      Wait for this time<VisuallyHidden> ({time.timeSlot})</VisuallyHidden>
    </Button>
  );
};

/** Focuses what stands in the place of a pressed button that is gone. In a later task: React removes it first. */
const focusInPlace = (row: Element | null | undefined): void => {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    row?.querySelector<HTMLElement>('button, a')?.focus();
    recoverFocus();
  });
};
