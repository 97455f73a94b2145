import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { surfaceStyles } from '../page/page-layout.tsx';
import { styled } from '../theme/styled.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '4px 24px',
  margin: 0,
  '& dt': { color: 'var(--nh-palette-text-secondary)', fontSize: '0.875rem' },
  // A right-to-left text stays beside its term.
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
  /** Shows the line breaks of the text. */
  keepsLines?: boolean;
}

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

const Panel = styled('section')(({ theme }) => ({
  ...surfaceStyles,
  padding: 20,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignSelf: 'start',
  [theme.breakpoints.up('md')]: { position: 'sticky', top: 'calc(88px + var(--nh-top-line, 0px))', padding: 24 },
}));

/** Sticks beside a form on wide screens. */
export const SummaryCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel aria-label={title}>
    <Typography variant="h4" component="h2">
      {title}
    </Typography>
    {children}
  </Panel>
);

const Row = styled('div', { shouldForwardProp: (name) => name !== 'strong' })<{ strong: boolean }>(({ strong }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 16,
  color: strong ? 'var(--nh-palette-text-primary)' : 'var(--nh-palette-text-secondary)',
  fontWeight: strong ? 650 : 400,
  fontSize: strong ? '1.125rem' : '1rem',
  ...(strong && { borderTop: '1px solid var(--nh-palette-divider)', paddingTop: 12 }),
  '& > *': { maxWidth: '100%', overflowWrap: 'break-word' },
  // Below the label where the line has no room for its longest word, as in large text.
  '& > :last-child': {
    flex: '1 1 4rem',
    textAlign: 'right',
    color: 'var(--nh-palette-text-primary)',
    fontVariantNumeric: 'tabular-nums',
  },
}));

export const SummaryRow = ({ label, value, strong = false }: { label: string; value: ReactNode; strong?: boolean }) => (
  <Row strong={strong}>
    <span>{label}</span>
    <span dir="auto">{value}</span>
  </Row>
);
