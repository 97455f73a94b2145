import type { DayTimes } from '@nearhand/contracts';
import { radius, styled, Typography } from '@nearhand/ui';
import { Check } from '@nearhand/ui/icons';
import { type KeyboardEvent, useId } from 'react';
import type { TimeSlotChoice } from './availability-api.ts';
import { longDay } from './calendar-month.ts';
import { timeSlotHints } from './time-form.ts';

/** Two columns, one where there is no room. */
const Choices = styled('div')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(150px, 40%), 1fr))',
});
const Choice = styled('label')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: 46,
  padding: 4,
  border: '1px solid var(--nh-palette-outline)',
  borderRadius: radius.control,
  background: 'var(--nh-palette-background-paper)',
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: 1.3,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '& svg': { position: 'absolute', top: 3, right: 4 },
  '& > input': {
    position: 'absolute',
    inset: 0,
    margin: 0,
    opacity: 0,
    cursor: 'inherit',
    // A form's bar stays in view while a radio has the focus: it must not be scrolled behind it.
    scrollMarginBottom: 140,
  },
  '&:hover': { borderColor: 'var(--nh-palette-text-primary)' },
  '&:has(:focus-visible)': { outline: '2px solid var(--nh-palette-primary-main)', outlineOffset: 2 },
  '&:has(:disabled)': {
    borderColor: 'var(--nh-palette-divider)',
    background: 'none',
    color: 'var(--nh-palette-text-secondary)',
    fontWeight: 400,
    cursor: 'default',
  },
  '&:has(:disabled) > s + *': { fontSize: '0.75rem' },
  '&:has(:checked:enabled)': {
    borderColor: 'var(--nh-palette-primary-main)',
    boxShadow: 'inset 0 0 0 1px var(--nh-palette-primary-main)',
    background: 'var(--nh-palette-primary-main)',
    color: 'var(--nh-palette-primary-contrastText)',
  },
});

interface Props {
  day: DayTimes;
  choice: Pick<TimeSlotChoice, 'stateOf'>;
  chosen: string;
  onChoose: (timeSlot: string) => void;
}

/** The times of a day as choices. Taken ones are shown disabled; begun ones are hidden. */
export const DayChoices = ({ day: { date, times }, choice, chosen, onChoose }: Props) => {
  const id = useId();
  const shown = times.filter(({ timeSlot, state }) => state !== 'begun' || timeSlot === chosen);
  // Enter would send the form before a time is chosen.
  const chooseOnEnter = (event: KeyboardEvent, timeSlot: string) => {
    if (event.key !== 'Enter' || timeSlot === chosen) return;
    event.preventDefault();
    onChoose(timeSlot);
  };
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <Typography id={id} sx={{ fontWeight: 650, minHeight: 44, display: 'flex', alignItems: 'center' }}>
        Times on {longDay(date)}
      </Typography>
      <Choices>
        {shown.map(({ timeSlot }) => {
          const state = choice.stateOf(date, timeSlot);
          return (
            <Choice key={timeSlot}>
              <input
                type="radio"
                name={id}
                value={timeSlot}
                checked={timeSlot === chosen}
                disabled={state !== 'free'}
                onChange={() => onChoose(timeSlot)}
                onKeyDown={(event) => chooseOnEnter(event, timeSlot)}
              />
              {state === 'free' ? (
                <>
                  {timeSlot}
                  {timeSlot === chosen && <Check size={14} aria-hidden />}
                </>
              ) : (
                <>
                  <s>{timeSlot}</s> <span>{timeSlotHints[state]}</span>
                </>
              )}
            </Choice>
          );
        })}
      </Choices>
      {shown.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nothing is left on this day.</Typography>}
    </div>
  );
};
