import { type FreeTime, nearestFree } from '@nearhand/contracts';
import { announce, Button, Notice, Stack } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useState } from 'react';
import { isSameTime } from '../bookings/booking-time.tsx';
import type { TimeSlotChoice, TimeSlotState } from './availability-api.ts';
import { timeName } from './calendar-month.ts';
import type { TimeForm } from './time-form.ts';

/** A time that the API refused to give, with its sentence and the free times that it names instead. */
export interface RefusedTime extends FreeTime {
  sentence: string;
  alternatives: readonly FreeTime[];
}

const isFreeTime = (item: unknown): item is FreeTime =>
  typeof item === 'object' &&
  item !== null &&
  'date' in item &&
  typeof item.date === 'string' &&
  'timeSlot' in item &&
  typeof item.timeSlot === 'string';

/** Reads what the API answers to a lost race. */
export const readRefusedTime = (
  wanted: FreeTime,
  { error, alternatives }: { error: string; alternatives?: unknown },
): RefusedTime => ({
  date: wanted.date,
  timeSlot: wanted.timeSlot,
  sentence: error,
  alternatives: Array.isArray(alternatives) ? alternatives.filter(isFreeTime) : [],
});

interface Props {
  choice: TimeSlotChoice;
  refused?: RefusedTime | undefined;
  /** Shown beside a time that is taken. */
  takenHint?: ReactNode;
  onChoose: (time: FreeTime) => void;
}

/** The form's time and what it is; while it is lost, its field shows why. */
const useChosenTime = (choice: TimeSlotChoice) => {
  const { values, isSubmitting, setFieldTouched, validateForm } = useFormikContext<TimeForm>();
  const { date, timeSlot } = values;
  const state = date && timeSlot ? choice.stateOf(date, timeSlot) : 'free';
  // Not during submit: the booking's request takes the time slot.
  const lost = isSubmitting ? 'free' : state;
  const [lastFree, setLastFree] = useState('');
  const key = `${date} ${timeSlot}`;
  if (state === 'free' && lastFree !== key) setLastFree(key);
  useEffect(() => {
    if (lost === 'free') void validateForm();
    else void setFieldTouched('timeSlot', true, true);
  }, [lost, setFieldTouched, validateForm]);
  return { time: { date, timeSlot }, lost, wasFree: lastFree === key, isSubmitting };
};

/** Says that the chosen time is lost, and offers free ones nearby. */
export const LostTime = ({ choice, refused, takenHint, onChoose }: Props) => {
  const { time, lost, wasFree, isSubmitting } = useChosenTime(choice);
  const isRefused = !isSubmitting && refused !== undefined && isSameTime(refused, time);
  const sentence = isRefused ? refused.sentence : sentenceOf(lost, time, wasFree);
  const free = [
    ...(isRefused ? refused.alternatives.filter((one) => choice.stateOf(one.date, one.timeSlot) === 'free') : []),
    ...(choice.isKnown && lost !== 'current' ? nearestFree(choice.days, time) : []),
  ];
  const offered = free.filter((one, index) => free.findIndex((other) => isSameTime(one, other)) === index).slice(0, 3);
  const names = offered.map(timeName).join('; ');

  // A refusal has a toast that is announced.
  const spoken = sentence && !isRefused ? `${sentence} ${names && `${offerWords} ${names}`}` : '';
  useEffect(() => {
    if (spoken) announce(spoken);
  }, [spoken]);

  if (!sentence) return null;
  return (
    <Notice severity="warning">
      {sentence}
      {lost === 'taken' && !isRefused && takenHint}
      {offered.length > 0 && (
        <>
          {' '}
          {offerWords}
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
            {offered.map((one) => (
              <Button key={timeName(one)} size="small" variant="outlined" onClick={() => onChoose(one)}>
                {timeName(one)}
              </Button>
            ))}
          </Stack>
        </>
      )}
    </Notice>
  );
};

const offerWords = 'Free times near it:';

const sentenceOf = (state: TimeSlotState, time: FreeTime, wasFree: boolean): string | undefined => {
  switch (state) {
    case 'free':
    case 'current':
      return undefined;
    case 'begun':
      return `${timeName(time)} has already begun.`;
    case 'notOffered':
      return `${timeName(time)} is not offered.`;
    case 'taken':
      return `${timeName(time)} ${wasFree ? 'has just been taken' : 'is already taken'}.`;
  }
};
