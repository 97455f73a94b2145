import { motion, radius, styled } from '@nearhand/ui';

/**
 * A picture of the form. What is in it is styled from here by class: `frame` holds the picture or the words in its place,
 * `badge` lies over it, `buttons` stand below.
 */
export const Tile = styled('li')({
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  borderRadius: radius.control,
  border: '1px solid var(--nh-palette-divider)',
  background: 'var(--nh-palette-background-paper)',
  '&[data-state=failed], &:has(.gone)': { borderColor: 'var(--nh-palette-error-main)' },
  '& > .frame': {
    position: 'relative',
    display: 'grid',
    aspectRatio: '4 / 3',
    background: 'var(--nh-palette-sunken)',
  },
  '& > .frame > img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  '&:not([data-state=stored]) > .frame > img': { opacity: 0.45 },
  '& .words': {
    position: 'relative',
    alignSelf: 'center',
    justifySelf: 'center',
    display: 'grid',
    justifyItems: 'center',
    gap: 4,
    margin: 8,
    padding: '6px 10px',
    borderRadius: radius.control,
    background: 'color-mix(in srgb, var(--nh-palette-background-paper) 88%, transparent)',
    color: 'var(--nh-palette-text-primary)',
    fontSize: '0.875rem',
    lineHeight: 1.35,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  '& .gone': { margin: 0, background: 'none' },
  '& .words > svg': { color: 'var(--nh-palette-error-main)' },
  '& .badge': { position: 'absolute', top: 8, left: 8 },
  '& .buttons': { display: 'flex', alignItems: 'center', marginTop: 'auto' },
  '& .buttons > :last-child': { marginLeft: 'auto' },
});

/** Fills from the start; `--done` is how much of it, from 0 to 1. */
export const ProgressBar = styled('div')({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: 6,
  background: 'color-mix(in srgb, var(--nh-palette-primary-main) 25%, var(--nh-palette-background-paper))',
  '&::after': {
    content: '""',
    display: 'block',
    height: '100%',
    background: 'var(--nh-palette-primary-main)',
    transformOrigin: 'left',
    transform: 'scaleX(var(--done))',
    transition: `transform ${motion.calm} linear`,
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
  '&:dir(rtl)::after': { transformOrigin: 'right' },
});
