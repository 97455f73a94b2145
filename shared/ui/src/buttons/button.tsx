import type { SxProps, Theme } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';
import { type ButtonColor, ButtonRoot, type ButtonSize, type ButtonVariant } from './button-look.ts';
import { CircularProgress } from './circular-progress.tsx';
import type { AsProps } from './polymorphic.ts';

export interface ButtonOwnProps {
  /** One `contained` button a view; `text` when absent. */
  variant?: ButtonVariant;
  color?: ButtonColor;
  size?: ButtonSize;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  fullWidth?: boolean;
  disabled?: boolean;
  /** Work is under way: disabled, with a spinner in the start icon's place or over the words. */
  loading?: boolean;
  loadingPosition?: 'start' | 'center';
  /** Makes it a plain link. To a page of ours take `LinkButton`. */
  href?: string;
  sx?: SxProps<Theme>;
  children?: ReactNode;
}

export type ButtonProps<Root extends ElementType = 'button'> = AsProps<ButtonOwnProps, Root>;

/** A button in our look; `component` renders it as something else. Never upper-case. */
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
      {loadingPosition === 'center' && spinner && (
        <span style={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>{spinner}</span>
      )}
      {loadingPosition === 'center' && spinner ? <span style={{ opacity: 0 }}>{children}</span> : children}
      {endIcon}
    </ButtonRoot>
  );
};
