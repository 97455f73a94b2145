import { styled } from '../theme/styled.ts';

/** What an empty or broken place is laid out in. */
export const StatePanel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 8,
  padding: '40px 16px',
  '& > svg': { marginBottom: 8 },
});
