import { hoursStep, scheduleLimits } from '@nearhand/contracts';
import { announce, IconButton, styled } from '@nearhand/ui';
import { SwitchInput, TextInput } from '@nearhand/ui/forms';
import { Copy, Plus, Trash2 } from '@nearhand/ui/icons';
import { FieldArray, useField } from 'formik';
import { useRef } from 'react';
import { type DayForm, newHours } from './hours-form.ts';

/** Columns of the table: the day and its times. On a phone the times stand below the day. */
export const hoursColumns = { gridTemplateColumns: '168px minmax(0, 1fr)', columnGap: 24 } as const;

const Fields = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  // As high as the fields beside it.
  '& > div:first-of-type': { alignItems: 'center', '& > label': { paddingBlock: 10 } },
  [theme.breakpoints.up('sm')]: { ...hoursColumns, alignItems: 'start' },
}));
const Times = styled('div')({ display: 'grid', gap: 8, minWidth: 0 });
/** In the reader's text size a whole time fits into a field; what has no room beside it stands below. */
const Span = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  alignItems: 'start',
  '& > div:not(:last-child)': { flex: '1 1 5.5rem', minWidth: 0 },
  '& > span': { lineHeight: '46px', color: 'var(--nh-palette-text-secondary)' },
  '&& input': { padding: '0 8px' },
  '& > div > div:has(> input)': { minHeight: 46 },
  [theme.breakpoints.up('sm')]: {
    gap: 8,
    '& > div:not(:last-child)': { flex: '0 1 9.25rem', minWidth: 0 },
    '&& input': { padding: '0 12px' },
  },
  // The field itself opens the picker of a phone.
  [theme.breakpoints.down('sm')]: { '& input::-webkit-calendar-picker-indicator': { display: 'none' } },
}));
const Tools = styled('div')({ display: 'flex', minWidth: 88, color: 'var(--nh-palette-text-secondary)' });
const Off = styled('p')(({ theme }) => ({
  margin: 0,
  color: 'var(--nh-palette-text-secondary)',
  [theme.breakpoints.up('sm')]: { lineHeight: '46px' },
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

interface Props {
  name: string;
  /** Names the group and its switch: `Monday`. */
  label: string;
  onFocus?: () => void;
  /** Absent where there is no other day. */
  onCopy?: () => void;
}

/** Whether a day is worked, and when: a row of a table. */
export const HoursFields = ({ name, label, onFocus, onCopy }: Props) => {
  const [{ value }] = useField<DayForm>(name);
  const group = useRef<HTMLFieldSetElement>(null);
  const { isWorked, hours } = value;
  return (
    <Fields ref={group} aria-label={`Hours of ${label}`} tabIndex={-1} onFocus={onFocus}>
      <SwitchInput name={`${name}.isWorked`} label={label} />
      <FieldArray name={`${name}.hours`}>
        {({ push, remove }) =>
          isWorked ? (
            <Times>
              {hours.map(({ key }, index) => (
                <Span key={key}>
                  <TextInput name={`${name}.hours.${index}.start`} label="From" hideLabel {...clock} />
                  <span aria-hidden>–</span>
                  <TextInput name={`${name}.hours.${index}.end`} label="To" hideLabel {...clock} />
                  <Tools>
                    {index > 0 ? (
                      <IconButton
                        title="Remove"
                        aria-label={`Remove hours ${index + 1} of ${label}`}
                        onClick={() => {
                          group.current?.focus();
                          remove(index);
                          announce('Hours removed');
                        }}
                      >
                        <Trash2 size={18} aria-hidden />
                      </IconButton>
                    ) : (
                      <>
                        {hours.length < scheduleLimits.hoursOfDay && (
                          <IconButton
                            title="Add hours"
                            aria-label={`Add hours to ${label}`}
                            onClick={() => push(newHours('', ''))}
                          >
                            <Plus size={18} aria-hidden />
                          </IconButton>
                        )}
                        {onCopy && (
                          <IconButton
                            title="Copy to all days"
                            aria-label={`Copy to all days: ${label}`}
                            onClick={onCopy}
                          >
                            <Copy size={18} aria-hidden />
                          </IconButton>
                        )}
                      </>
                    )}
                  </Tools>
                </Span>
              ))}
            </Times>
          ) : (
            <Off>Day off</Off>
          )
        }
      </FieldArray>
    </Fields>
  );
};

const clock = { type: 'time', step: hoursStep * 60 } as const;
