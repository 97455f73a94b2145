import { motion, radius, styled } from '@nearhand/ui';

/**
 * A service's card, whichever list it stands in. What is in it is styled from here by class, since a styled component
 * for each part would be most of what drawing a card costs: `words` holds the heading, lines (`line`) and the `foot`.
 */
export const Card = styled('li')(({ theme }) => ({
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
  '& .words': { display: 'flex', flexDirection: 'column', gap: 10, flex: 1, padding: '14px 16px 16px' },
  // Cards side by side keep two lines free even for a short title; where all must be equally high, every card does.
  '& h2, & h3': {
    margin: 0,
    minHeight: 'var(--title-height, 0)',
    [theme.breakpoints.up('sm')]: { minHeight: '2.5em' },
    fontFamily: 'inherit',
    fontSize: '1.125rem',
    fontWeight: 600,
    lineHeight: 1.25,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  '& .line': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    fontSize: '0.875rem',
    color: 'var(--nh-palette-text-secondary)',
  },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .foot': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: 8,
    marginTop: 'auto',
    paddingTop: 12,
    borderTop: '1px solid var(--nh-palette-divider)',
  },
  '& .price': { fontWeight: 650, fontSize: '1.125rem', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  // The card's one link lies over all of it.
  '& .cover': {
    color: 'var(--nh-palette-primary-main)',
    fontSize: '0.875rem',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    outline: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
    '&:focus-visible::after': { outline: '3px solid var(--nh-palette-primary-main)', outlineOffset: -3 },
  },
}));
