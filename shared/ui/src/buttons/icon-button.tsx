import type { SxProps, Theme } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';
import { type AsProps, notPrinted, styled } from '../theme/styled.ts';
import { radius } from '../theme/typography.ts';

const Root = styled('button')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { background: 'color-mix(in srgb, currentColor 8%, transparent)' },
  '&[data-size=small]': { width: 36, height: 36 },
  '&:disabled': { opacity: 0.5, pointerEvents: 'none' },
  '@media print': notPrinted,
});

export interface IconButtonOwnProps {
  /** An icon alone has no accessible name. */
  'aria-label': string;
  /** 44 px, `small` 36 px. */
  size?: 'small' | 'medium';
  sx?: SxProps<Theme>;
  children: ReactNode;
}

export type IconButtonProps<Root extends ElementType = 'button'> = AsProps<IconButtonOwnProps, Root>;

export const IconButton = <As extends ElementType = 'button'>({
  size = 'medium',
  component,
  ...rest
}: IconButtonProps<As>) => (
  <Root as={component ?? 'button'} data-size={size} {...(component ? {} : { type: 'button' })} {...rest} />
);
