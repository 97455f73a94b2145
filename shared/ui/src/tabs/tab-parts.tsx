import { styled } from '../theme/styled.ts';

export const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: '1px solid var(--nh-palette-divider)',
  marginInline: -16,
  paddingInline: 16,
  [theme.breakpoints.up('sm')]: { marginInline: 0, paddingInline: 0 },
}));

export const TabButton = styled('button')({
  flex: 'none',
  minHeight: 48,
  padding: '0 14px',
  border: 0,
  borderBottom: '3px solid transparent',
  marginBottom: -1,
  background: 'none',
  color: 'var(--nh-palette-text-secondary)',
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { color: 'var(--nh-palette-text-primary)' },
  '&:focus-visible': { outlineOffset: -3, borderRadius: 8 },
  '&[aria-selected=true]': { color: 'var(--nh-palette-primary-main)', borderBottomColor: 'currentColor' },
});

export const Count = styled('span')({ fontVariantNumeric: 'tabular-nums', fontWeight: 500 });

export const Panel = styled('div')({ paddingTop: 24, '&:focus-visible': { outlineOffset: 4, borderRadius: 8 } });
