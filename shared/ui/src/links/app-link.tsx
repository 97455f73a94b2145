import { Link } from '@nearhand/platform';
import { styled } from '../theme/styled.ts';

/** A link to a page of ours within text. */
export const AppLink = styled(Link)({
  color: 'var(--nh-palette-primary-main)',
  fontWeight: 550,
  textDecorationLine: 'underline',
  textDecorationColor: 'color-mix(in srgb, currentColor 35%, transparent)',
  textUnderlineOffset: '0.2em',
  '&:hover': { textDecorationColor: 'currentColor' },
});
