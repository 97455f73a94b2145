import { timeAgo } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';

/** `Used just now`, `Used Nov 3`. */
export const usedText = (instant: string): string => `Used ${timeAgo(instant, new Date()).replace('Just', 'just')}`;

/** Passkeys or sessions. It takes the focus when a row goes. */
export const DeviceRows = styled('ul')({
  listStyle: 'none',
  margin: '0 0 20px',
  padding: 0,
  overflowWrap: 'anywhere',
  '& > li': {
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 64,
    padding: '8px 0',
    borderBottom: '1px solid var(--nh-palette-divider)',
  },
  '& > li > :first-child': { flex: 1, minWidth: 0 },
  '&:focus': { outline: 0 },
});
