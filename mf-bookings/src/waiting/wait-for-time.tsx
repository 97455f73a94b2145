import {
  type CalendarDay,
  type CreateBooking,
  errorCodes,
  type FreeTime,
  paths,
  toWireDate,
  type WaitingEntry,
} from '@nearhand/contracts';
import { toast, useSingleFlight } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { AppLink, Button, Stack, styled, Typography, VisuallyHidden } from '@nearhand/ui';
import { Bell } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { type ReactNode, useRef, useState } from 'react';
import { DetailsList } from '../bookings/details-list.tsx';
import type { TimeSlotChoice } from '../times/availability-api.ts';
import { isFull } from '../times/calendar-month.ts';
import type { TimeForm } from '../times/time-form.ts';
import { waitForTime } from './change-waiting.ts';
import { LeaveButton } from './leave-button.tsx';
import { useWaitingUpdates, waitingQueries } from './waiting-api.ts';
import { WaitingListError } from './waiting-list-error.tsx';

const Times = styled(DetailsList)({
  marginTop: 12,
  '& li': { gap: '0 12px', paddingBlock: '6px 0', fontVariantNumeric: 'tabular-nums' },
});

interface Props<Values> {
  serviceId: string;
  choice: TimeSlotChoice;
  bodyOf: (form: Values) => CreateBooking;
}

const explanation = 'we hold it for you for 15 minutes and email you.';

/** The way onto the waiting list and off it: for a full day as a whole, else for each taken time of the chosen day. */
export const WaitForTimes = <Values extends TimeForm>({ serviceId, choice, bodyOf }: Props<Values>) => {
  const { values } = useFormikContext<Values>();
  const [openDay, setOpenDay] = useState<CalendarDay>();
  const day = choice.days.find(({ date }) => date === values.date);
  const slots = (day?.times ?? []).filter(({ state }) => state === 'taken').map(({ timeSlot }) => timeSlot);
  useWaitingUpdates();
  const { data: entries, error, refetch } = useQuery({ ...waitingQueries.mine(), enabled: slots.length > 0 });
  if (!day || slots.length === 0) return null;
  if (!entries) return <WaitingListError error={error} onRetry={() => void refetch()} />;
  const { date } = day;
  const taken = slots.map((timeSlot) => ({
    timeSlot,
    date,
    entry: entries.find(
      (one) => one.service._id === serviceId && one.date === toWireDate(date) && one.timeSlot === timeSlot,
    ),
  }));
  if (isFull(day)) return <WaitForDay taken={taken} bodyOf={bodyOf} />;
  return (
    <Times
      key={date}
      open={openDay === date || taken.some(({ entry }) => entry)}
      onToggle={({ currentTarget }) => setOpenDay(currentTarget.open ? date : undefined)}
    >
      <summary>Wait for a taken time</summary>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        If it becomes free, {explanation}
      </Typography>
      <ul>
        {taken.map((time) => (
          <li key={time.timeSlot} data-waiting-place>
            <span>{time.timeSlot}</span>
            {time.entry ? (
              <Waiting entries={[time.entry]} />
            ) : (
              <WaitButton times={[time]} bodyOf={bodyOf}>
                Wait for this time<VisuallyHidden> ({time.timeSlot})</VisuallyHidden>
              </WaitButton>
            )}
          </li>
        ))}
      </ul>
    </Times>
  );
};

interface TakenTime extends FreeTime {
  entry: WaitingEntry | undefined;
}

const WaitForDay = <Values extends TimeForm>({
  taken,
  bodyOf,
}: Pick<Props<Values>, 'bodyOf'> & { taken: readonly TakenTime[] }) => {
  const entries = taken.flatMap(({ entry }) => entry ?? []);
  const others = taken.filter(({ entry }) => !entry);
  return (
    <Stack spacing={1} data-waiting-place sx={{ mt: 2, alignItems: 'flex-start' }}>
      <Typography sx={{ fontWeight: 650 }}>This day is full.</Typography>
      {others.length > 0 && (
        <WaitButton times={others} bodyOf={bodyOf} startIcon={<Bell size={18} aria-hidden />}>
          Tell me when a time is free
        </WaitButton>
      )}
      {entries.length > 0 && <Waiting entries={entries} />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        If one becomes free, {explanation}
      </Typography>
    </Stack>
  );
};

/** A time that is held for the customer comes first. */
const Waiting = ({ entries }: { entries: readonly WaitingEntry[] }) => {
  const offer = entries.find((entry) => entry.offer)?.offer;
  if (offer) return <AppLink to={paths.pay(offer.bookingId)}>Held for you: pay to keep it</AppLink>;
  return (
    <span>
      {entries.length === 1 ? 'You are waiting' : `You are waiting for ${entries.length} times`}{' '}
      <LeaveButton entries={entries} />
    </span>
  );
};

interface WaitButtonProps<Values> extends Pick<Props<Values>, 'bodyOf'> {
  times: readonly FreeTime[];
  startIcon?: ReactNode;
  children: ReactNode;
}

const WaitButton = <Values extends TimeForm>({ times, bodyOf, ...look }: WaitButtonProps<Values>) => {
  const { values, validateForm, setFieldTouched } = useFormikContext<Values>();
  const { run, isPending } = useAction(waitForTime, {
    failed: 'Failed to join the waiting list',
    explain: {
      [errorCodes.timeIsFree]: () => toast.info('This time is free now', { description: 'You can book it.' }),
    },
  });
  const button = useRef<HTMLButtonElement>(null);

  /** The first field besides the time that is missing or wrong. */
  const firstWrong = async (): Promise<string | undefined> => {
    const errors = await validateForm({ ...values, ...times[0] });
    await validateForm();
    return Object.keys(errors).find((name) => name !== 'date' && name !== 'timeSlot');
  };

  const wait = useSingleFlight(async () => {
    // Kept: the button may be gone when the answer comes.
    const place = button.current?.closest('[data-waiting-place]');
    const wrong = await firstWrong();
    if (wrong) {
      await setFieldTouched(wrong, true, true);
      document.querySelector<HTMLElement>(`form [name="${wrong}"]`)?.focus();
      return;
    }
    let waitsFor = 0;
    const onSuccess = () => {
      waitsFor += 1;
    };
    // Another tab may have begun: the other times of the day follow.
    const more = { onSuccess, explain: { [errorCodes.alreadyWaiting]: onSuccess } };
    for (const [index, { date, timeSlot }] of times.entries())
      if (waitsFor === index) await run({ body: bodyOf({ ...values, date, timeSlot }) }, more);
    focusInPlace(place);
    if (waitsFor < times.length) return;
    toast.success('You are on the waiting list', { description: `If a time becomes free, ${explanation}` });
  });
  return (
    <Button {...look} ref={button} size="small" variant="outlined" loading={isPending} onClick={() => void wait()} />
  );
};

/** Focuses what stands in the place of a pressed button that is gone. In a later task: React removes it first. */
const focusInPlace = (place: Element | null | undefined): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) place?.querySelector<HTMLElement>('button, a')?.focus();
  });
};
