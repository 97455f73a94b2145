import {
  addDays,
  bookingWindowDays,
  type CalendarDay,
  type DayTimes,
  type FreeTime,
  freeTimes,
} from '@nearhand/contracts';
import { Button, radius, Skeleton, styled, Typography, VisuallyHidden } from '@nearhand/ui';
import { DateInput } from '@nearhand/ui/forms';
import { CalendarCheck } from '@nearhand/ui/icons';
import { type FormikHelpers, useFormikContext } from 'formik';
import { memo, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { TimeSlotChoice } from './availability-api.ts';
import { beginName, hasFree, isFull } from './calendar-month.ts';
import { DayGrid } from './day-grid.tsx';
import { DayChoices } from './day-times.tsx';
import { LostTime, type RefusedTime } from './lost-time.tsx';
import type { TimeForm } from './time-form.ts';
import { TimeSlotInput } from './time-slot-input.tsx';

const Frame = styled('section')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  padding: 20,
  border: '1px solid var(--nh-palette-divider)',
  borderRadius: radius.card,
  background: 'var(--nh-palette-background-paper)',
  containerType: 'inline-size',
  '@media (max-width: 599px)': { padding: 16 },
});
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  // As high as the button, which comes with the times.
  minHeight: 44,
});
/** A field above its part of the picker, side by side where there is room: in the page of a wide screen, not in a dialog. */
const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@container (min-width: 560px)': { gap: '12px 28px', gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
});

interface Props {
  choice: TimeSlotChoice;
  isLoading?: boolean;
  /** The time that the API has just refused. */
  refused?: RefusedTime | undefined;
  takenHint?: ReactNode;
  /** Shown with the times of a day. */
  children?: ReactNode;
}

/** Labelled fields, and days and times that show and fill them: these have no state of their own. */
export const TimePicker = (props: Props) => {
  const { values, setValues, setFieldTouched } = useFormikContext<TimeForm>();
  return <Times {...props} {...{ date: values.date, timeSlot: values.timeSlot, setValues, setFieldTouched }} />;
};

type TimesProps = Props & FreeTime & Pick<FormikHelpers<TimeForm>, 'setValues' | 'setFieldTouched'>;

/** Not drawn again while another field of the form is typed into. */
const Times = memo(function Times({ choice, isLoading, refused, takenHint, children, ...form }: TimesProps) {
  const { date, timeSlot, setValues, setFieldTouched } = form;
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  // Until a day is chosen, the times of the soonest: one press chooses both.
  const day = choice.days.find((one) => (date ? one.date === date : hasFree(one)));
  // A full day has times to wait for.
  const canChoose = (one: DayTimes | undefined) => hasFree(one) || (children !== undefined && isFull(one));

  const choose = (time: FreeTime) => void setValues((values) => ({ ...values, ...time }));
  const chooseDay = (chosen: CalendarDay) => {
    const stays = choice.stateOf(chosen, timeSlot) === 'free';
    if (!stays) void setFieldTouched('timeSlot', false, false);
    choose({ date: chosen, timeSlot: stays ? timeSlot : '' });
  };
  /** The pressed button goes away or says nothing of the result: the chosen time does. */
  const chooseAndShow = (time: FreeTime) => {
    flushSync(() => choose(time));
    const chosen = frame.current?.querySelector<HTMLElement>('input:checked');
    (chosen ?? frame.current?.querySelector<HTMLElement>('select'))?.focus();
  };

  return (
    <Frame ref={frame} aria-labelledby={titleId} aria-busy={isLoading || undefined}>
      <Head>
        <Typography id={titleId} variant="h4" component="h2">
          When
        </Typography>
        {choice.isKnown && <NextFree choice={choice} onChoose={chooseAndShow} />}
      </Head>
      <LostTime choice={choice} refused={refused} takenHint={takenHint} onChoose={chooseAndShow} />
      <Columns>
        <DateInput
          name="date"
          label="Date"
          min={choice.today}
          max={addDays(choice.today, bookingWindowDays)}
          helperText={`Any day up to ${bookingWindowDays} days ahead`}
        />
        <TimeSlotInput choice={choice} />
        {choice.isKnown && (
          <>
            <DayGrid today={choice.today} days={choice.days} chosen={date} canChoose={canChoose} onChoose={chooseDay} />
            <div style={{ minHeight: minTimesHeight(choice, children !== undefined) }}>
              {day && (
                <DayChoices
                  day={day}
                  choice={choice}
                  chosen={date && timeSlot}
                  onChoose={(slot) => choose({ date: day.date, timeSlot: slot })}
                />
              )}
              {children}
            </div>
          </>
        )}
        {isLoading && (
          <>
            <VisuallyHidden>Loading the free times…</VisuallyHidden>
            <Skeleton variant="rounded" height={360} />
            <Skeleton variant="rounded" height={152} />
          </>
        )}
      </Columns>
    </Frame>
  );
});

const NextFree = ({ choice, onChoose }: { choice: TimeSlotChoice; onChoose: (time: FreeTime) => void }) => {
  const [next] = freeTimes(choice.days);
  if (!next) return <Typography>{`No free times in the next ${bookingWindowDays} days`}</Typography>;
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<CalendarCheck size={18} aria-hidden />}
      onClick={() => onChoose(next)}
    >
      Next free: {beginName(next)}
    </Button>
  );
};

/** The fullest day in two columns, its heading and the line below it: so the form does not move when the day changes. */
const minTimesHeight = ({ days }: TimeSlotChoice, hasLine: boolean): number => {
  const rows = Math.ceil(Math.max(0, ...days.map(({ times }) => times.length)) / 2);
  const hasTaken = days.some(({ times }) => times.some(({ state }) => state === 'taken'));
  return 44 + 54 * rows + (hasLine && hasTaken ? 44 : 0);
};
