import { Card, SectionHeading, styled } from '@nearhand/ui';
import { type ReactNode, useId } from 'react';

/** One list of the dashboard under its heading. */
export const DashboardPanel = ({ title, children }: { title: string; children: ReactNode }) => {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <SectionHeading id={headingId}>{title}</SectionHeading>
      {children}
    </Card>
  );
};

export const PanelList = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/** A line of a panel: sign, words, figure. */
export const PanelRow = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'center',
  minHeight: 68,
  padding: '12px 0',
  '& + &': { borderTop: '1px solid var(--nh-palette-divider)' },
});

export const RowSign = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 12,
  background: 'var(--nh-palette-sunken)',
  fontSize: '1.375rem',
});
