import { Link, type LinkProps } from '@nearhand/platform';
import type { ReactNode } from 'react';
import { ChevronLeft } from '../icons/lucide.tsx';
import { notPrinted, styled } from '../theme/styled.ts';
import { Button, type ButtonOwnProps } from './button.tsx';

export const AppLink = styled(Link)({
  color: 'var(--nh-palette-primary-main)',
  fontWeight: 550,
  textDecorationLine: 'underline',
  textDecorationColor: 'color-mix(in srgb, currentColor 35%, transparent)',
  textUnderlineOffset: '0.2em',
  '&:hover': { textDecorationColor: 'currentColor' },
});

const Anchor = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 40,
  marginBottom: 8,
  marginLeft: -6,
  paddingRight: 8,
  borderRadius: 8,
  color: 'var(--nh-palette-text-secondary)',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { color: 'var(--nh-palette-text-primary)' },
  '@media print': notPrinted,
});

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor to={to}>
    <ChevronLeft size={20} aria-hidden />
    {children}
  </Anchor>
);

export type LinkButtonProps = Omit<ButtonOwnProps, 'href' | 'disabled' | 'loading' | 'loadingPosition'> &
  Omit<LinkProps, keyof ButtonOwnProps>;

export const LinkButton = (props: LinkButtonProps) => <Button component={Link} {...props} />;
