import type { ReactNode } from 'react';
import { CircleAlert } from '../icons/lucide.tsx';
import { hiddenStyles } from '../page/hidden-styles.ts';
import { styled } from '../theme/styled.ts';
import { radius } from '../theme/typography.ts';

/** The focus ring is around the box, not around the input. */
export const Control = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minHeight: 50,
  border: '1px solid var(--nh-palette-outline)',
  borderRadius: radius.control,
  background: 'var(--nh-palette-background-paper)',
  color: 'var(--nh-palette-text-primary)',
  '&:hover': { borderColor: 'var(--nh-palette-text-primary)' },
  '&:focus-within': {
    borderColor: 'var(--nh-palette-primary-main)',
    outline: '1px solid var(--nh-palette-primary-main)',
  },
  '&:has([aria-invalid=true])': {
    borderColor: 'var(--nh-palette-error-main)',
    outlineColor: 'var(--nh-palette-error-main)',
  },
  '&:has(> :disabled)': { opacity: 0.6, pointerEvents: 'none' },
  '& > svg, & > .affix': { flex: 'none', marginLeft: 14, color: 'var(--nh-palette-text-secondary)' },
  '& input, & textarea, & select': {
    flex: 1,
    minWidth: 0,
    width: '100%',
    alignSelf: 'stretch',
    padding: '12px 14px',
    border: 0,
    outline: 'none',
    borderRadius: 'inherit',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    '&::placeholder': { color: 'var(--nh-palette-text-secondary)', opacity: 1 },
  },
  '& textarea': { resize: 'vertical', minHeight: 100, lineHeight: 1.5 },
  '& select': { appearance: 'none', paddingRight: 44, cursor: 'pointer', textOverflow: 'ellipsis' },
  '& option': { background: 'var(--nh-palette-background-paper)', color: 'var(--nh-palette-text-primary)' },
  '& select + svg': { marginLeft: -36, marginRight: 12, pointerEvents: 'none' },
  '& input[type=number]': { appearance: 'textfield' },
  '& input[type=number]::-webkit-inner-spin-button': { display: 'none' },
  '& input[type=search]::-webkit-search-cancel-button': { display: 'none' },
});

export interface FieldLook {
  label: string;
  /** Only assistive technology reads the label. */
  hideLabel?: boolean;
  helperText?: ReactNode;
  /** One sentence per line; replaces the helper text. */
  error?: string;
  optional?: boolean;
}

const Frame = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, minWidth: 0 });
const LabelRow = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  fontSize: '0.875rem',
  '& > label, & > legend': { fontWeight: 600 },
  '& > span': { color: 'var(--nh-palette-text-secondary)' },
});
const Remark = styled('div')({ fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });
const Problem = styled('div')({
  display: 'flex',
  gap: 6,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-error-main)',
  '& > svg': { flex: 'none', marginTop: 3 },
});

export const remarkId = (id: string): string => `${id}-remark`;

export const FieldRemark = ({ id, error, helperText }: Pick<FieldLook, 'error' | 'helperText'> & { id: string }) => {
  if (error)
    return (
      <Problem id={remarkId(id)}>
        <CircleAlert size={15} aria-hidden />
        <div>
          {error.split('\n').map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </div>
      </Problem>
    );
  return helperText ? <Remark id={remarkId(id)}>{helperText}</Remark> : null;
};

/** The label holds only the field's name. */
export const FieldFrame = ({
  id,
  label,
  hideLabel,
  optional,
  error,
  helperText,
  className,
  children,
}: FieldLook & { id: string; className?: string; children: ReactNode }) => (
  <Frame className={className}>
    <LabelRow style={hideLabel ? hiddenStyles : undefined}>
      <label htmlFor={id}>{label}</label>
      {optional && <span>Optional</span>}
    </LabelRow>
    {children}
    <FieldRemark id={id} error={error} helperText={helperText} />
  </Frame>
);

export const describedBy = (id: string, { error, helperText }: Pick<FieldLook, 'error' | 'helperText'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || helperText ? remarkId(id) : undefined,
});
