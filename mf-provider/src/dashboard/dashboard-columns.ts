import { styled } from '@nearhand/ui';

/**
 * One below the other on a phone. On a wide screen the element marked `data-side` stands at the end, beside all others:
 * reading and tabbing go by the phone's order on both.
 */
export const DashboardColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 32,
  marginTop: 40,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('md')]: {
    // The second row takes what the side is longer than the first.
    gridTemplate: 'auto 1fr / minmax(0, 3fr) minmax(0, 2fr)',
    '& > *': { gridColumn: 1 },
    '& > [data-side]': { gridColumn: 2, gridRow: '1 / span 2' },
  },
}));
