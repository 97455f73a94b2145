import { hoursStep, scheduleLimits } from '@nearhand/contracts';
import { announce, Button, IconButton, styled } from '@nearhand/ui';
import { SwitchInput, TextInput } from '@nearhand/ui/forms';
import { Plus, Trash2 } from '@nearhand/ui/icons';
import { FieldArray, useField } from 'formik';
import { type ReactNode, useRef } from 'react';
import { type DayForm, newHours } from './hours-form.ts';

const Fields = styled('fieldset')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
const Row = styled('div')({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 160px) minmax(0, 160px) 44px',
  // Beside the boxes, below their labels.
  '& > button': { marginTop: 30 },
});
const Below = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface Props {
  name: string;
  /** Names the group and its switch: `Monday`. */
  label: string;
  children?: ReactNode;
}

/** Whether a day is worked, and when. `children` stand beside the button that adds hours. */
export const HoursFields = ({ name, label, children }: Props) => {
  const [{ value }] = useField<DayForm>(name);
  const group = useRef<HTMLFieldSetElement>(null);
  const { isWorked, hours } = value;
  return (
    <Fields ref={group} aria-label={`Hours of ${label}`} tabIndex={-1}>
      <SwitchInput name={`${name}.isWorked`} label={label} />
      {isWorked && (
        <FieldArray name={`${name}.hours`}>
          {({ push, remove }) => (
            <>
              {hours.map(({ key }, index) => (
                <Row key={key}>
                  <TextInput name={`${name}.hours.${index}.start`} label="From" type="time" step={hoursStep * 60} />
                  <TextInput name={`${name}.hours.${index}.end`} label="To" type="time" step={hoursStep * 60} />
                  {hours.length > 1 && (
                    <IconButton
                      aria-label={`Remove hours ${index + 1} of ${label}`}
                      onClick={() => {
                        group.current?.focus();
                        remove(index);
                        announce('Hours removed');
                      }}
                    >
                      <Trash2 size={20} aria-hidden />
                    </IconButton>
                  )}
                </Row>
              ))}
              <Below>
                {hours.length < scheduleLimits.hoursOfDay && (
                  <Button
                    size="small"
                    color="inherit"
                    variant="outlined"
                    startIcon={<Plus size={16} aria-hidden />}
                    aria-label={`Add hours to ${label}`}
                    onClick={() => push(newHours('', ''))}
                  >
                    Add hours
                  </Button>
                )}
                {children}
              </Below>
            </>
          )}
        </FieldArray>
      )}
    </Fields>
  );
};
