import { radius } from '../theme/shape.ts';
import { styled } from '../theme/styled.ts';

/** The box around an input and what stands in it: 50 px high, and the ring of focus around the whole. */
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
