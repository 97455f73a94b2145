import { useField } from 'formik';
import { useId } from 'react';
import { styled } from '../theme/styled.ts';
import { motion, radius } from '../theme/typography.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 16,
  alignItems: 'start',
  '& > label': { fontWeight: 600, cursor: 'pointer' },
  '& > p': { gridColumn: 1, margin: '2px 0 0', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
});

const Track = styled('input')({
  appearance: 'none',
  gridRow: '1 / span 2',
  gridColumn: 2,
  display: 'flex',
  width: 46,
  height: 26,
  margin: 0,
  padding: 3,
  border: '1.5px solid var(--nh-palette-outline)',
  borderRadius: radius.full,
  background: 'var(--nh-palette-background-paper)',
  cursor: 'pointer',
  '&::before': {
    content: '""',
    width: 17,
    height: 17,
    borderRadius: '50%',
    background: 'var(--nh-palette-outline)',
    transition: `transform ${motion.quick} ${motion.ease}`,
  },
  '&:checked': { borderColor: 'var(--nh-palette-primary-main)', background: 'var(--nh-palette-primary-main)' },
  '&:checked::before': { transform: 'translateX(20px)', background: 'var(--nh-palette-primary-contrastText)' },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
});

export interface SwitchInputProps {
  name: string;
  label: string;
  /** The accessible description. */
  helperText?: string;
  autoFocus?: boolean;
}

export const SwitchInput = ({ name, label, helperText, autoFocus }: SwitchInputProps) => {
  const id = useId();
  const [field] = useField<boolean>({ name, type: 'checkbox' });
  return (
    <Row>
      <label htmlFor={id}>{label}</label>
      <Track
        {...field}
        value={undefined}
        type="checkbox"
        role="switch"
        id={id}
        autoFocus={autoFocus}
        aria-describedby={helperText ? `${id}-remark` : undefined}
      />
      {helperText && <p id={`${id}-remark`}>{helperText}</p>}
    </Row>
  );
};
