import { radius, styled } from '@nearhand/ui';

/** Words and a picture beside each other. On a phone the picture is a band from edge to edge, right below the header. */
export const Opening = styled('section')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gap: 24,
  '& > :last-child': { order: -1, height: 190, margin: '-24px -16px 0' },
  '& > :last-child > img': { objectPosition: '50% 51%' },
  [theme.breakpoints.up('sm')]: { '& > :last-child': { height: 260, margin: '-40px -24px 0' } },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1.1fr 1fr',
    gap: 56,
    '& > :last-child': {
      order: 'initial',
      height: 'auto',
      aspectRatio: '4 / 3',
      margin: 0,
      overflow: 'hidden',
      borderRadius: radius.card,
    },
  },
}));
