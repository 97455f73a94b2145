import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { hiddenStyles } from '../page/visually-hidden.tsx';
import { styled } from '../theme/styled.ts';

export interface FieldLook {
  label: string;
  /** The label is there for assistive technology alone, as in a search bar. */
  hideLabel?: boolean;
  helperText?: ReactNode;
  /** What is wrong with the value, one sentence a line; takes the helper text's place. */
  error?: string;
  /** Says so beside the label, outside the field's accessible name. */
  optional?: boolean;
}

const Frame = styled('div')({ display: 'grid', gap: 6, minWidth: 0 });
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

/** Where the remark or error of the field `id` stands, for its `aria-describedby`. */
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

/** Label above, control, then remark or error. The label holds nothing but the field's name. */
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

/** The attributes that tie a control to its remark or error. */
export const describedBy = (id: string, { error, helperText }: Pick<FieldLook, 'error' | 'helperText'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || helperText ? remarkId(id) : undefined,
});
