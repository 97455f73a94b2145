import { useField } from 'formik';
import { type ReactNode, useId } from 'react';
import { type Choice, ChoiceCards, choiceStyles } from '../fields/choice-cards.tsx';
import { describedBy, FieldRemark } from '../fields/field-frame.tsx';
import { styled } from '../theme/styled.ts';

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

export interface RadioGroupInputProps {
  name: string;
  label: string;
  options: readonly Choice[];
  /** Called with the value that the user chooses, beside the form. */
  onChoose?: (value: string) => void;
}

export const RadioGroupInput = ({ name, label, options, onChoose }: RadioGroupInputProps) => {
  const [field, { error, touched }] = useField<string>(name);
  return (
    <ChoiceCards
      {...field}
      label={label}
      options={options}
      error={touched ? error : undefined}
      onChange={(event) => {
        field.onChange(event);
        onChoose?.(event.target.value);
      }}
    />
  );
};
