import { radius, styled } from '@nearhand/ui';

/**
 * A page with a card of actions, `aside`, in view at its right. Four blocks stand at its left: on a narrow screen below each
 * other with the card, in the order of the document. Not in a grid there, in which a bar sticks within its cell only.
 */
export const DetailColumns = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 24,
  [theme.breakpoints.up('md')]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    gridTemplateRows: 'auto auto auto 1fr',
    gap: '28px 40px',
    // Also while the document has come as far as the title: the next free cell would be the card's.
    '& > *': { gridColumn: 1 },
    '& > .aside': { gridArea: '1 / 2 / -1' },
  },
}));

export const AsidePanel = styled('aside')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: 20,
  [theme.breakpoints.up('md')]: {
    position: 'sticky',
    top: 'calc(88px + var(--nh-top-line, 0px))',
    padding: 24,
    borderRadius: radius.card,
    border: '1px solid var(--nh-palette-divider)',
    background: 'var(--nh-palette-background-paper)',
  },
}));
