import { useField } from 'formik';
import { type ReactNode, useId } from 'react';
import { choiceStyles } from '../fields/choice.ts';
import { describedBy, FieldRemark } from '../fields/field-frame.tsx';
import { styled } from '../theme/styled.ts';

const Row = styled('div')({ display: 'flex', gap: 12, alignItems: 'flex-start', minHeight: 32 });

const Box = styled('input')(choiceStyles);

export interface CheckboxInputProps {
  name: string;
  /** May hold links; all of its text is the accessible name. */
  label: ReactNode;
  helperText?: ReactNode;
}

/** A yes or no of a Formik form. */
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
