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
  gap: 2,
  alignContent: 'start',
  [theme.breakpoints.up('sm')]: { paddingInline: 20 },
}));

const Label = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > svg': { flex: 'none', width: 16, height: 16 },
  // A narrow figure is as wide as the longest label.
  [theme.breakpoints.down('md')]: { '& > svg': { display: 'none' } },
  '& > a': { color: 'inherit', textDecoration: 'none' },
  '& > a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '& > a:hover': { textDecoration: 'underline' },
}));

const Value = styled('span')({
  fontFamily: headingFont,
  fontWeight: 650,
  fontSize: '1.375rem',
  lineHeight: 1.25,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
});

/** Above the link, which covers the card. */
const Foot = styled('div')({
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
    <Label>
      {icon}
      {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
    </Label>
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
