import Skeleton from '@mui/material/Skeleton';
import { Link } from '@nearhand/platform';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { surfaceStyles } from '../page/page-layout.tsx';
import { styled } from '../theme/styled.ts';
import { headingFont, radius } from '../theme/typography.ts';

const Tile = styled('div')(({ theme }) => ({
  ...surfaceStyles,
  position: 'relative',
  padding: '14px 16px',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  rowGap: 2,
  alignContent: 'start',
  alignItems: 'center',
  '& > svg': { width: 16, height: 16, marginRight: 8, color: 'var(--nh-palette-text-secondary)' },
  // A narrow figure is as wide as the longest label.
  [theme.breakpoints.down('md')]: { '& > svg': { display: 'none' } },
  [theme.breakpoints.up('sm')]: { paddingInline: 20 },
}));

const Label = styled('span')({
  gridColumn: 2,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > a': { color: 'inherit', textDecoration: 'none' },
  '& > a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '& > a:hover': { textDecoration: 'underline' },
});

const Value = styled('span')({
  gridColumn: '1 / -1',
  fontFamily: headingFont,
  fontWeight: 650,
  fontSize: '1.375rem',
  lineHeight: 1.25,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  // Two beside each other hold $51,045.00 in one line; a longer amount breaks.
  '@media (max-width: 359px)': { fontSize: '1.125rem' },
  '& > span': { whiteSpace: 'normal', overflowWrap: 'break-word' },
});

/** Above the link, which covers the card. */
const Foot = styled('div')({
  gridColumn: '1 / -1',
  position: 'relative',
  justifySelf: 'start',
  minHeight: 21,
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
    {icon}
    <Label>{to ? <Link to={to}>{label}</Link> : label}</Label>
    <Value>{loading ? <Skeleton width="3ch" /> : value}</Value>
    {(onRetry || children) && (
      <Foot>
        {onRetry ? (
          <Button size="small" sx={{ ml: '-15px', my: '-8px' }} onClick={onRetry}>
            Retry
          </Button>
        ) : (
          children
        )}
      </Foot>
    )}
  </Tile>
);
