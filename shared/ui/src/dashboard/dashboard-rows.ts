import { styled } from '../theme/styled.ts';

/** The rows of a dashboard's list: words at the start, a figure or a status at the end. */
export const DashboardRows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    position: 'relative',
    display: 'flex',
    gap: 16,
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '16px 20px',
  },
  '& > li + li': { borderTop: '1px solid var(--nh-palette-divider)' },
});

/** A row's sign: an icon or an emoji on a tile, at the start of the line. */
export const RowSign = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 12,
  background: 'var(--nh-palette-sunken)',
  color: 'var(--nh-palette-primary-main)',
  fontSize: '1.375rem',
  fontFamily: "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', 'Emoji Fallback', sans-serif",
});
