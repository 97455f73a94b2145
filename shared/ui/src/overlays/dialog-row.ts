import { styled } from '../theme/styled.ts';

/** A dialog's buttons, the way out first: side by side; on a phone over the whole width, stacked where they do not fit. */
export const DialogRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap-reverse',
  justifyContent: 'flex-end',
  gap: 8,
  [theme.breakpoints.down('sm')]: { '& > button': { flex: '1 1 auto' } },
}));
