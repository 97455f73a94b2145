import { useField } from 'formik';
import { type ReactNode, useId } from 'react';
import { choiceStyles } from '../fields/choice.ts';
import { describedBy, FieldRemark } from '../fields/field-frame.tsx';
import { radius } from '../theme/shape.ts';
import { styled } from '../theme/styled.ts';

const Group = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& > legend': { padding: 0, marginBottom: 6, fontSize: '0.875rem', fontWeight: 600 },
});
const Options = styled('div')({
  display: 'grid',
  gap: 10,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
});
const Option = styled('label')({
  display: 'flex',
  gap: 12,
  padding: 14,
  borderRadius: radius.control,
  border: '1px solid var(--nh-palette-outline)',
  background: 'var(--nh-palette-background-paper)',
  cursor: 'pointer',
  '&:has(:checked)': {
    borderColor: 'var(--nh-palette-primary-main)',
    boxShadow: 'inset 0 0 0 1px var(--nh-palette-primary-main)',
    background: 'var(--nh-palette-primary-light)',
  },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'default' },
});
const Dot = styled('input')(choiceStyles);
const Hint = styled('span')({ display: 'block', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });

export interface RadioOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Described by, not named by: the label alone is the option's name. */
  hint?: ReactNode;
}

export interface RadioGroupInputProps {
  name: string;
  /** Names the group. */
  label: string;
  options: readonly RadioOption[];
}

/** One of a few, as cards that show all of them. */
export const RadioGroupInput = ({ name, label, options }: RadioGroupInputProps) => {
  const id = useId();
  const [field, { error, touched }] = useField<string>(name);
  const look = { error: touched ? error : undefined };
  return (
    <Group role="radiogroup" aria-labelledby={`${id}-label`} {...describedBy(id, look)}>
      <legend id={`${id}-label`}>{label}</legend>
      <Options>
        {options.map(({ value, label: word, disabled, hint }) => (
          <Option key={value}>
            <Dot
              {...field}
              type="radio"
              value={value}
              checked={field.value === value}
              disabled={disabled}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={hint ? `${id}-${value}-hint` : undefined}
            />
            <span>
              <span id={`${id}-${value}`}>{word}</span>
              {hint && <Hint id={`${id}-${value}-hint`}>{hint}</Hint>}
            </span>
          </Option>
        ))}
      </Options>
      <FieldRemark id={id} {...look} />
    </Group>
  );
};
