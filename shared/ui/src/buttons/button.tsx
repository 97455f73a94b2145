import type { SxProps, Theme } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';
import { type AsProps, notPrinted, styled } from '../theme/styled.ts';
import { motion, radius } from '../theme/typography.ts';
import { CircularProgress } from './circular-progress.tsx';

export type ButtonVariant = 'contained' | 'outlined' | 'text';
export type ButtonColor = 'primary' | 'secondary' | 'error' | 'inherit';
export type ButtonSize = 'small' | 'medium' | 'large';

/** A colour as background, hovered background, text on it, text of its own, and tint. */
const inks = (color: Exclude<ButtonColor, 'inherit'>) => ({
  '--plane': `var(--nh-palette-${color}-main)`,
  '--plane-hover': `var(--nh-palette-${color}-dark)`,
  '--on-plane': `var(--nh-palette-${color}-contrastText)`,
  '--word': color === 'secondary' ? 'var(--nh-palette-text-primary)' : `var(--nh-palette-${color}-main)`,
  '--tint': `var(--nh-palette-${color}-light)`,
});

const neutral = {
  '--plane': 'var(--nh-palette-text-primary)',
  '--plane-hover': 'var(--nh-palette-text-secondary)',
  '--on-plane': 'var(--nh-palette-background-default)',
  '--word': 'inherit',
  '--tint': 'color-mix(in srgb, currentColor 8%, transparent)',
};

const styling: readonly PropertyKey[] = ['as', 'sx', 'theme'];

export const ButtonRoot = styled('button', { shouldForwardProp: (name) => !styling.includes(name) })({
  ...inks('primary'),
  '&[data-color=secondary]': inks('secondary'),
  '&[data-color=error]': inks('error'),
  '&[data-color=inherit]': neutral,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 46,
  padding: '8px 20px',
  border: '1px solid transparent',
  borderRadius: radius.control,
  background: 'none',
  color: 'var(--word)',
  font: 'inherit',
  fontSize: '1rem',
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'center',
  textDecoration: 'none',
  overflowWrap: 'normal',
  cursor: 'pointer',
  userSelect: 'none',
  transition: `transform ${motion.quick} ${motion.ease}, opacity ${motion.quick}`,
  '&:hover': { background: 'var(--tint)' },
  '&:active': { transform: 'scale(0.98)' },
  '&[data-variant=contained]': { background: 'var(--plane)', color: 'var(--on-plane)' },
  '&[data-variant=contained]:hover': { background: 'var(--plane-hover)' },
  '&[data-variant=outlined]': {
    borderColor: 'color-mix(in srgb, var(--nh-palette-outline) 55%, transparent)',
    background: 'var(--nh-palette-background-paper)',
    color: 'var(--nh-palette-text-primary)',
  },
  '&[data-variant=outlined][data-color=error]': { color: 'var(--word)' },
  '&[data-variant=outlined]:hover': { borderColor: 'currentColor' },
  '&[data-size=small]': { minHeight: 38, padding: '5px 14px', fontSize: '0.875rem', gap: 6 },
  '&[data-size=large]': { minHeight: 54, padding: '10px 26px', fontSize: '1.125rem' },
  '&[data-full-width]': { display: 'flex', width: '100%' },
  '&:disabled, &[aria-disabled=true]': { opacity: 0.55, pointerEvents: 'none' },
  '& > svg': { flex: 'none' },
  '@media print': notPrinted,
});

export interface ButtonOwnProps {
  /** One `contained` button per view; `text` by default. */
  variant?: ButtonVariant;
  color?: ButtonColor;
  size?: ButtonSize;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  fullWidth?: boolean;
  disabled?: boolean;
  /** Disabled, with a spinner in the start icon's place or over the label. */
  loading?: boolean;
  loadingPosition?: 'start' | 'center';
  /** Renders a plain link. For a page of the product use `LinkButton`. */
  href?: string;
  sx?: SxProps<Theme>;
  children?: ReactNode;
}

export type ButtonProps<Root extends ElementType = 'button'> = AsProps<ButtonOwnProps, Root>;

/** `component` renders it as another element. */
export const Button = <Root extends ElementType = 'button'>({
  variant = 'text',
  color = 'primary',
  size = 'medium',
  startIcon,
  endIcon,
  fullWidth = false,
  disabled = false,
  loading = false,
  loadingPosition = startIcon ? 'start' : 'center',
  component,
  children,
  ...rest
}: ButtonProps<Root>) => {
  const root = component ?? (rest.href ? 'a' : 'button');
  const idle = !disabled && !loading;
  const spinner = loading && <CircularProgress size={18} color="inherit" aria-hidden />;
  const isCentered = loadingPosition === 'center' && spinner;
  return (
    <ButtonRoot
      as={root}
      data-variant={variant}
      data-color={color}
      data-size={size}
      data-full-width={fullWidth || undefined}
      {...(root === 'button' ? { type: 'button', disabled: !idle } : { 'aria-disabled': idle ? undefined : true })}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loadingPosition === 'start' && spinner ? spinner : startIcon}
      {isCentered && (
        <span style={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>{spinner}</span>
      )}
      {/* Not bare: a browser's translator replaces texts, and the spinner and icons come and go beside them. */}
      <span style={isCentered ? { opacity: 0 } : { display: 'contents' }}>{children}</span>
      {endIcon}
    </ButtonRoot>
  );
};
