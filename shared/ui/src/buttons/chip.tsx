import type { SxProps, Theme } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';
import { type AsProps, styled } from '../theme/styled.ts';
import { radius } from '../theme/typography.ts';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  gap: 6,
  minHeight: 40,
  padding: '4px 16px',
  border: '1px solid transparent',
  borderRadius: radius.full,
  background: 'var(--nh-palette-tone-grey-background)',
  color: 'var(--nh-palette-text-primary)',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 550,
  lineHeight: 1.3,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&[data-size=small]': { minHeight: 28, padding: '2px 12px' },
  '&[data-variant=outlined]': {
    background: 'var(--nh-palette-background-paper)',
    borderColor: 'var(--nh-palette-divider)',
  },
  '&[data-color=primary]': {
    background: 'var(--nh-palette-primary-main)',
    borderColor: 'var(--nh-palette-primary-main)',
    color: 'var(--nh-palette-primary-contrastText)',
  },
  '&:is(button, a)': { cursor: 'pointer' },
  '&:is(button, a):not([data-color=primary]):hover': { borderColor: 'var(--nh-palette-text-primary)' },
});

export interface ChipOwnProps {
  label: ReactNode;
  icon?: ReactNode;
  variant?: 'filled' | 'outlined';
  /** `primary` marks the chosen chip; add `aria-pressed` or `aria-current`. */
  color?: 'default' | 'primary';
  size?: 'small' | 'medium';
  sx?: SxProps<Theme>;
}

export type ChipProps<Root extends ElementType = 'span'> = AsProps<ChipOwnProps, Root>;

export const Chip = <As extends ElementType = 'span'>({
  label,
  icon,
  variant = 'filled',
  color = 'default',
  size = 'medium',
  component,
  ...rest
}: ChipProps<As>) => {
  const root = component ?? (rest.onClick ? 'button' : 'span');
  return (
    <Root
      as={root}
      {...(root === 'button' ? { type: 'button' } : {})}
      data-variant={variant}
      data-color={color}
      data-size={size}
      {...rest}
    >
      {icon}
      <span style={{ display: 'contents' }}>{label}</span>
    </Root>
  );
};
