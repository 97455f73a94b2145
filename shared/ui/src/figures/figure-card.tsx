import Skeleton from '@mui/material/Skeleton';
import { Link } from '@nearhand/platform';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { styled } from '../theme/styled.ts';
import { headingFont, radius } from '../theme/typography.ts';

/** Looks as MUI's card does here. */
export const surfaceStyles = {
  background: 'var(--nh-palette-background-paper)',
  border: '1px solid var(--nh-palette-divider)',
  borderRadius: radius.card,
};

const Tile = styled('div')({
  ...surfaceStyles,
  position: 'relative',
  padding: 20,
  display: 'grid',
  gap: 4,
  alignContent: 'start',
});

const Sign = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  marginBottom: 8,
  borderRadius: 10,
  background: 'var(--nh-palette-primary-light)',
  color: 'var(--nh-palette-primary-main)',
});

const Label = styled('span')({
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > a': { color: 'inherit', textDecoration: 'none' },
  '& > a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 14 },
  '& > a:hover': { textDecoration: 'underline' },
});

const Value = styled('span')({
  fontFamily: headingFont,
  fontWeight: 650,
  fontSize: '1.75rem',
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
});

/** Two lines, or Retry: a card keeps its height whatever it shows. Above the link, which covers the card. */
const Foot = styled('div')({
  position: 'relative',
  justifySelf: 'start',
  display: 'grid',
  alignContent: 'start',
  minHeight: 42,
  marginBottom: -12,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
});

export interface FigureCardProps {
  label: string;
  value: ReactNode;
  icon: ReactNode;
  to?: string;
  loading?: boolean;
  /** Shows Retry: the figure could not be loaded. */
  onRetry?: (() => void) | undefined;
  /** A line below the figure; Retry takes its place. */
  children?: ReactNode;
}

export const FigureCard = ({ label, value, icon, to, loading = false, onRetry, children }: FigureCardProps) => (
  <Tile>
    <Sign aria-hidden>{icon}</Sign>
    <Label>{to ? <Link to={to}>{label}</Link> : label}</Label>
    <Value>{loading ? <Skeleton width="3ch" /> : value}</Value>
    {(onRetry || children) && (
      <Foot>
        {onRetry ? (
          <Button size="small" sx={{ ml: '-15px' }} onClick={onRetry}>
            Retry
          </Button>
        ) : (
          children
        )}
      </Foot>
    )}
  </Tile>
);
