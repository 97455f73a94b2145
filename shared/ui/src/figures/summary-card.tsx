import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { styled } from '../theme/styled.ts';
import { surfaceStyles } from './surface.ts';

const Panel = styled('section')(({ theme }) => ({
  ...surfaceStyles,
  padding: 20,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignSelf: 'start',
  [theme.breakpoints.up('md')]: { position: 'sticky', top: 'calc(88px + var(--nh-top-line, 0px))', padding: 24 },
}));

/** What a form is about and what it costs; stays in view beside it on wide screens. */
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
  justifyContent: 'space-between',
  gap: 16,
  color: strong ? 'var(--nh-palette-text-primary)' : 'var(--nh-palette-text-secondary)',
  fontWeight: strong ? 650 : 400,
  fontSize: strong ? '1.125rem' : '1rem',
  ...(strong && { borderTop: '1px solid var(--nh-palette-divider)', paddingTop: 12 }),
  '& > :first-child': { flex: 'none' },
  '& > :last-child': {
    minWidth: 0,
    textAlign: 'right',
    overflowWrap: 'anywhere',
    color: 'var(--nh-palette-text-primary)',
    fontVariantNumeric: 'tabular-nums',
  },
}));

/** A line of a summary; `strong` for its total. */
export const SummaryRow = ({ label, value, strong = false }: { label: string; value: ReactNode; strong?: boolean }) => (
  <Row strong={strong}>
    <span>{label}</span>
    <span dir="auto">{value}</span>
  </Row>
);
