import { styled } from '../theme/styled.ts';

/** The buttons of a dialog, Cancel first. On a phone they take the whole width. */
export const DialogRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap-reverse',
  justifyContent: 'flex-end',
  gap: 8,
  [theme.breakpoints.down('sm')]: { '& > button': { flex: '1 1 auto' } },
}));

/** Not in the theme: every first visit loads that. */
export const dialogLook = {
  '& .MuiDialog-paper': {
    borderRadius: '20px',
    border: '1px solid var(--nh-palette-divider)',
    margin: '16px',
    width: 'calc(100% - 32px)',
  },
};
