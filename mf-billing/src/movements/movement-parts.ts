import { styled } from '@nearhand/ui';

/** Below 700 px each row is a card, and only screen readers get the column heads. */
const wide = '@media (min-width: 700px)';
const narrow = '@media (max-width: 699.95px)';

export const Table = styled('table')({ width: '100%', borderCollapse: 'collapse', [narrow]: { display: 'block' } });

export const Head = styled('thead')({
  color: 'var(--nh-palette-text-secondary)',
  [narrow]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
});

export const Body = styled('tbody')({ [narrow]: { display: 'block' } });

export const Row = styled('tr')({
  borderTop: '1px solid var(--nh-palette-divider)',
  breakInside: 'avoid',
  'thead > &, tbody > &:first-of-type': { [narrow]: { borderTop: 0 } },
  'thead > &': { borderTop: 0 },
  '&:focus-visible': { outlineOffset: -2 },
  [narrow]: {
    'tbody > &': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"description amount" "kind date"',
      gap: '4px 12px',
      padding: 16,
    },
  },
});

export type Column = 'date' | 'description' | 'kind' | 'amount';

const cell = ({ column }: { column: Column }) => ({
  textAlign: column === 'amount' ? ('right' as const) : ('left' as const),
  fontWeight: column === 'amount' ? 650 : column === 'description' ? 550 : 400,
  [wide]: { padding: `14px ${column === 'amount' ? 24 : 16}px 14px ${column === 'date' ? 24 : 16}px` },
  [narrow]: {
    gridArea: column,
    ...((column === 'kind' || column === 'date') && {
      color: 'var(--nh-palette-text-secondary)',
      fontSize: '0.875rem',
    }),
  },
});

const options = { shouldForwardProp: (name: PropertyKey) => name !== 'column' };

export const Cell = styled('td', options)<{ column: Column }>(cell);

export const RowHead = styled('th', options)<{ column: Column }>(cell, { overflowWrap: 'anywhere' });

export const ColumnHead = styled('th', options)<{ column: Column }>(cell, { fontSize: '0.875rem', fontWeight: 550 });
