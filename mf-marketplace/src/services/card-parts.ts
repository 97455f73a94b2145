import { motion, radius, styled } from '@nearhand/ui';

/** What a service's card is made of, whichever list it stands in. */
export const Card = styled('li')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
  borderRadius: radius.card,
  border: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
  transition: `transform ${motion.quick} ${motion.ease}`,
  '&:hover': { transform: 'translateY(-2px)', borderColor: 'var(--nh-palette-outline)' },
});

export const Words = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  flex: 1,
  padding: '14px 16px 16px',
});

export const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  '& > .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** Cards side by side keep two lines free even for a short title; where all must be equally high, every card does. */
export const Title = styled('h2')(({ theme }) => ({
  margin: 0,
  minHeight: 'var(--title-height, 0)',
  [theme.breakpoints.up('sm')]: { minHeight: '2.5em' },
  fontSize: '1.125rem',
  fontWeight: 600,
  lineHeight: 1.25,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
}));

export const Foot = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 8,
  marginTop: 'auto',
  paddingTop: 12,
  borderTop: '1px solid var(--nh-palette-divider)',
  '& > .price': { fontWeight: 650, fontSize: '1.125rem', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
});
