import type { ComponentProps } from 'react';
import { bottomBarMark } from '../theme/edge-bar.ts';
import { styled } from '../theme/styled.ts';

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  marginInline: -16,
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  background: 'var(--nh-palette-background-paper)',
  borderTop: '1px solid var(--nh-palette-divider)',
  [theme.breakpoints.up('sm')]: { marginInline: -24, paddingInline: 24 },
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

/** A phone's action bar: price and the main action at the thumb. Gone from 900 px, where a side card takes over. */
export const StickyBottomBar = (props: ComponentProps<typeof Bar>) => <Bar {...bottomBarMark} {...props} />;
