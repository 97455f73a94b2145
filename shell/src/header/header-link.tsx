import { NavLink } from '@nearhand/platform';
import { styled } from '@nearhand/ui';

/** An entry of the header that is always seen; underlined where the visitor is. */
export const HeaderLink = styled(NavLink)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 40,
  padding: '0 14px',
  borderRadius: 10,
  fontWeight: 600,
  lineHeight: 1.25,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: 'var(--nh-palette-primary-light)' },
  '&[aria-current=page]': { color: 'var(--nh-palette-primary-main)' },
});
