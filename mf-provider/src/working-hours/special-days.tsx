import { type CalendarDay, scheduleLimits } from '@nearhand/contracts';
import { announce, Button, Card, IconButton, Section, Stack, styled } from '@nearhand/ui';
import { DateInput } from '@nearhand/ui/forms';
import { Plus, Trash2 } from '@nearhand/ui/icons';
import { FieldArray, useFormikContext } from 'formik';
import { useRef } from 'react';
import { HoursFields } from './hours-fields.tsx';
import { newSpecialDay, type WorkingHoursForm } from './hours-form.ts';

const Day = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: '4px 12px',
  alignItems: 'start',
  justifyItems: 'start',
  gridTemplateColumns: 'minmax(0, 180px) minmax(0, 1fr)',
  width: '100%',
  padding: '16px 20px',
  // Beside the box, below its label.
  '& > button': { marginTop: 28 },
  '& > :last-child': { gridColumn: '1 / -1', width: '100%' },
  '& > div:first-of-type': { width: '100%' },
  // The switch has a longer name than those of the week.
  [theme.breakpoints.up('sm')]: { '& fieldset': { gridTemplateColumns: '240px minmax(0, 1fr)' } },
}));

/** Days with hours of their own, or off. */
export const SpecialDays = ({ today }: { today: CalendarDay }) => {
  const { exceptions } = useFormikContext<WorkingHoursForm>().values;
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <Section title="Special days" subtitle="Their hours replace those of the week. Switched off, it is a day off.">
      <FieldArray name="exceptions">
        {({ push, remove }) => (
          <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
            {exceptions.map(({ key }, index) => (
              <Day key={key}>
                <DateInput name={`exceptions.${index}.date`} label={`Special day ${index + 1}`} min={today} />
                <IconButton
                  aria-label={`Remove special day ${index + 1}`}
                  onClick={() => {
                    addButton.current?.focus();
                    remove(index);
                    announce(`Special day ${index + 1} removed`);
                  }}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
                <div>
                  <HoursFields name={`exceptions.${index}`} label={`Work on special day ${index + 1}`} />
                </div>
              </Day>
            ))}
            <Button
              ref={addButton}
              variant="outlined"
              startIcon={<Plus size={18} aria-hidden />}
              disabled={exceptions.length >= scheduleLimits.exceptions}
              onClick={() => push(newSpecialDay())}
            >
              Add special day
            </Button>
          </Stack>
        )}
      </FieldArray>
    </Section>
  );
};
