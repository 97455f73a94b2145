import { useField } from 'formik';
import { type ReactNode, useId } from 'react';
import { describedBy, FieldRemark } from '../fields/field-frame.tsx';
import { styled } from '../theme/styled.ts';

const Row = styled('div')({ display: 'flex', gap: 12, alignItems: 'flex-start', minHeight: 32 });

/** A native box in our colours: 22 px, with the whole label as its target. */
export const choiceStyles = {
  flex: 'none',
  width: 22,
  height: 22,
  margin: '1px 0 0',
  accentColor: 'var(--nh-palette-primary-main)',
  cursor: 'pointer',
} as const;
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
