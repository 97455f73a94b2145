import { bookingWindowDays, type CalendarDay, type FreeTime, freeTimes } from '@nearhand/contracts';
import { Button, Skeleton, styled, Typography, VisuallyHidden } from '@nearhand/ui';
import { CalendarCheck } from '@nearhand/ui/icons';
import { useFormikContext } from 'formik';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { TimeSlotChoice } from './availability-api.ts';
import { beginName } from './calendar-month.ts';
import { DayChoices } from './day-times.tsx';
import { LostTime, type RefusedTime } from './lost-time.tsx';
import { MonthGrid } from './month-grid.tsx';
import type { TimeForm } from './time-form.ts';

const Frame = styled('section')({ display: 'grid', gap: 16, minWidth: 0, containerType: 'inline-size' });
/** Side by side where there is room: in the page of a wide screen, not in a dialog. */
const Columns = styled('div')({
  display: 'grid',
  gap: '12px 28px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@container (min-width: 600px)': { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)' },
});

interface Props {
  choice: TimeSlotChoice;
  refused?: RefusedTime | undefined;
  children?: ReactNode;
}

/** A month of days and the chosen day's times. It has no state of its own: it shows and fills the form's fields. */
export const TimePicker = ({ choice, refused, children }: Props) => {
  const { values, setValues, setFieldTouched } = useFormikContext<TimeForm>();
  const frame = useRef<HTMLElement>(null);
  const day = choice.days.find(({ date }) => date === values.date);

  const choose = (time: FreeTime) => void setValues({ ...values, ...time });
  const chooseDay = (date: CalendarDay) => {
    const stays = choice.stateOf(date, values.timeSlot) === 'free';
    if (!stays) void setFieldTouched('timeSlot', false, false);
    choose({ date, timeSlot: stays ? values.timeSlot : '' });
  };
  /** The pressed button goes away or says nothing of the result: the chosen time does. */
  const chooseAndShow = (time: FreeTime) => {
    flushSync(() => choose(time));
    const chosen = frame.current?.querySelector<HTMLElement>('input:checked');
    (chosen ?? frame.current?.closest('form')?.querySelector<HTMLElement>('select'))?.focus();
  };

  return (
    <Frame ref={frame} aria-label="Free times">
      {choice.isKnown && (
        <>
          <NextFree choice={choice} onChoose={chooseAndShow} />
          <Columns>
            <MonthGrid today={choice.today} days={choice.days} chosen={values.date} onChoose={chooseDay} />
            <div style={{ minHeight: minTimesHeight(choice, children !== undefined) }}>
              {day ? (
                <DayChoices
                  day={day}
                  choice={choice}
                  chosen={values.timeSlot}
                  onChoose={(timeSlot) => choose({ date: day.date, timeSlot })}
                />
              ) : (
                <Typography sx={{ color: 'text.secondary', pt: 1.25 }}>Choose a day to see its times.</Typography>
              )}
              {children}
            </div>
          </Columns>
        </>
      )}
      <LostTime choice={choice} refused={refused} onChoose={chooseAndShow} />
    </Frame>
  );
};

const NextFree = ({ choice, onChoose }: { choice: TimeSlotChoice; onChoose: (time: FreeTime) => void }) => {
  const [next] = freeTimes(choice.days);
  if (!next) return <Typography>{`No free times in the next ${bookingWindowDays} days`}</Typography>;
  return (
    <div>
      <Button
        variant="outlined"
        size="small"
        startIcon={<CalendarCheck size={18} aria-hidden />}
        onClick={() => onChoose(next)}
      >
        Next free: {beginName(next)}
      </Button>
    </div>
  );
};

/** The fullest day in two columns, its heading and the line below it: so the fields do not move when the day changes. */
const minTimesHeight = ({ days }: TimeSlotChoice, hasLine: boolean): number => {
  const rows = Math.ceil(Math.max(0, ...days.map(({ times }) => times.length)) / 2);
  const hasTaken = days.some(({ times }) => times.some(({ state }) => state === 'taken'));
  return 44 + 54 * rows + (hasLine && hasTaken ? 44 : 0);
};

export const TimePickerSkeleton = () => (
  <Frame aria-busy>
    <VisuallyHidden>Loading the free times…</VisuallyHidden>
    <Skeleton variant="rounded" width={240} height={38} />
    <Columns>
      <Skeleton variant="rounded" height={360} />
      <Skeleton variant="rounded" height={152} />
    </Columns>
  </Frame>
);
