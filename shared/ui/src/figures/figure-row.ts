import { styled } from '../theme/styled.ts';

/** A dashboard's row of figures: two side by side on a phone, four from 900 px. */
export const FigureRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.breakpoints.up('sm')]: { gap: 16 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}));
