import { useField } from 'formik';
import { type ReactNode, useId } from 'react';
import { describedBy, FieldRemark } from '../fields/field-frame.tsx';
import { styled } from '../theme/styled.ts';
import { radius } from '../theme/typography.ts';

const tick =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m3.5 8.5 3 3 6-7' fill='none' stroke='%23000' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E\")";
const dot = 'radial-gradient(circle, #000 0 5px, transparent 5.5px)';

const mask = (image: string) => ({ maskImage: image, maskRepeat: 'no-repeat', maskPosition: 'center' });

/** For a native checkbox or radio. */
export const choiceStyles = {
  appearance: 'none',
  display: 'grid',
  flex: 'none',
  width: 22,
  height: 22,
  margin: '1px 0 0',
  border: '1.5px solid var(--nh-palette-outline)',
  borderRadius: 6,
  background: 'var(--nh-palette-background-paper)',
  cursor: 'pointer',
  '&[type=radio]': { borderRadius: '50%' },
  '&:checked': { borderColor: 'var(--nh-palette-primary-main)', background: 'var(--nh-palette-primary-main)' },
  '&:checked::after': {
    content: '""',
    background: 'var(--nh-palette-primary-contrastText)',
    ...mask(tick),
  },
  '&[type=radio]:checked::after': mask(dot),
  '&[aria-invalid=true]': { borderColor: 'var(--nh-palette-error-main)' },
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;

const Row = styled('div')({ display: 'flex', gap: 12, alignItems: 'flex-start', minHeight: 32 });

const Box = styled('input')(choiceStyles);

export interface CheckboxInputProps {
  name: string;
  /** May contain links; its text is the accessible name. */
  label: ReactNode;
  helperText?: ReactNode;
}

export const CheckboxInput = ({ name, label, helperText }: CheckboxInputProps) => {
  const id = useId();
  const [field, { error, touched }] = useField<boolean>({ name, type: 'checkbox' });
  const look = { error: touched ? error : undefined, helperText };
  return (
    <div>
      <Row>
        <Box {...field} value={undefined} type="checkbox" id={id} {...describedBy(id, look)} />
        <label htmlFor={id}>{label}</label>
      </Row>
      <FieldRemark id={id} {...look} />
    </div>
  );
};

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
  /** The accessible description. */
  hint?: ReactNode;
}

export interface RadioGroupInputProps {
  name: string;
  label: string;
  options: readonly RadioOption[];
  /** Called with the value that the user chooses, beside the form. */
  onChoose?: (value: string) => void;
}

export const RadioGroupInput = ({ name, label, options, onChoose }: RadioGroupInputProps) => {
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
              onChange={(event) => {
                field.onChange(event);
                onChoose?.(value);
              }}
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
