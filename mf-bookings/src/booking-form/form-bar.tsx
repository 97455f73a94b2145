import { bottomBarMark, Money, styled } from '@nearhand/ui';
import type { ReactNode } from 'react';

const Bar = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  [theme.breakpoints.down('md')]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    marginInline: -16,
    padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
    background: 'var(--nh-palette-background-default)',
    borderTop: '1px solid var(--nh-palette-divider)',
    // It would cover the field that is typed in, on a small window all of it.
    'form:has(:is(input, select, textarea):focus) &': { position: 'static' },
  },
  [theme.breakpoints.between('sm', 'md')]: { marginInline: -24, paddingInline: 24 },
}));
const Total = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  fontWeight: 650,
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

/** A form's way out and its main button, side by side. */
export const FormButtons = styled('div')({ display: 'flex', gap: 12, '& > :last-child': { flex: 1 } });

/** {@link FormButtons} of a long form: on a phone they stay in view, with the total. */
export const FormBar = ({ total, children }: { total: number; children: ReactNode }) => (
  <Bar {...bottomBarMark}>
    <Total aria-hidden>
      <span>Total</span>
      <Money dollars={total} />
    </Total>
    <FormButtons>{children}</FormButtons>
  </Bar>
);
