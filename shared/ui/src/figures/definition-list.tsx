import type { ReactNode } from 'react';
import { styled } from '../theme/styled.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '4px 24px',
  margin: 0,
  '& dt': { color: 'var(--nh-palette-text-secondary)', fontSize: '0.875rem' },
  // In the direction of what was typed, but always beside its term.
  '& dd': { margin: '0 0 12px', overflowWrap: 'anywhere', textAlign: 'left' },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(120px, max-content) minmax(0, 1fr)',
    rowGap: 12,
    '& dt': { fontSize: '1rem' },
    '& dd': { marginBottom: 0 },
  },
}));

export interface Definition {
  term: string;
  value: ReactNode;
  /** Keeps the line breaks of a text that somebody typed. */
  keepsLines?: boolean;
}

/** Facts as term and value; those whose value is absent are left out. */
export const DefinitionList = ({ items }: { items: readonly Definition[] }) => (
  <List>
    {items
      .filter(({ value }) => value !== undefined && value !== null && value !== '')
      .flatMap(({ term, value, keepsLines }) => [
        <dt key={term}>{term}</dt>,
        <dd key={`${term} value`} dir="auto" style={{ whiteSpace: keepsLines ? 'pre-line' : undefined }}>
          {value}
        </dd>,
      ])}
  </List>
);
