import type { CSSObject } from '@mui/material/styles';
import { focusRing } from './components.ts';
import { clearOfBars } from './edge-bar.ts';
import { notPrinted } from './styled.ts';
import { colorVariables, theme } from './theme.ts';

/** Styles of the document: the color variables, a reset, and what holds for every element. */
export const baseline: CSSObject = {
  ...colorVariables,
  html: {
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    boxSizing: 'border-box',
    textSizeAdjust: '100%',
    WebkitTextSizeAdjust: '100%',
    background: 'var(--nh-palette-background-default)',
  },
  '*, *::before, *::after': { boxSizing: 'inherit' },
  'strong, b': { fontWeight: theme.typography.fontWeightBold },
  body: {
    ...theme.typography.body1,
    margin: 0,
    minHeight: '100dvh',
    color: 'var(--nh-palette-text-primary)',
    background: 'var(--nh-palette-background-default)',
    fontFeatureSettings: '"ss01" 0',
    overflowWrap: 'anywhere',
    '@media print': { background: 'white' },
    '&::backdrop': { background: 'var(--nh-palette-background-default)' },
  },
  // Short texts of our own do not break inside words.
  'button, label, legend, dt, th': { overflowWrap: 'normal' },
  '::selection': { background: 'var(--nh-palette-secondary-light)', color: 'var(--nh-palette-text-primary)' },
  ':focus-visible': focusRing,
  'h1:focus-visible': { outline: 'none' },
  ...clearOfBars,
  // Grounds are not painted with forced colors: what is chosen has the system's own.
  '@media (forced-colors: active)': {
    ':is(a[aria-current], [aria-pressed=true], td[aria-selected=true] > button, label:has(> [type=radio]:checked))': {
      forcedColorAdjust: 'none',
      background: 'Highlight !important',
      color: 'HighlightText !important',
      '& *': { background: 'none !important', color: 'inherit !important' },
    },
  },
  // The page below the shell's open drawer: a tap beside the drawer closes it and touches nothing.
  [theme.breakpoints.down('md')]: {
    'html[data-drawer]': { overflow: 'hidden' },
    'html[data-drawer] body': { pointerEvents: 'none' },
  },
  // A page is printed without header, footer, toasts and dialogs; one with a part to print, such as a receipt, as that part.
  '@page': { margin: '14mm' },
  '@media print': {
    nav: notPrinted,
    'body:has(main) :not(:has(main), main, main *)': notPrinted,
    'body:has([data-print]) :not(:has([data-print]), [data-print], [data-print] *)': notPrinted,
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
};
