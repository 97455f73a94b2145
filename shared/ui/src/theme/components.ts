import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { radius } from './typography.ts';

export const focusRing = { outline: '2px solid var(--nh-palette-primary-main)', outlineOffset: 2 };

export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': focusRing } },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    styleOverrides: {
      root: {
        borderRadius: radius.card,
        border: '1px solid var(--nh-palette-divider)',
        '@media print': { breakInside: 'avoid' },
      },
    },
  },
  MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: {
      root: { background: 'var(--nh-palette-tone-grey-background)' },
      rounded: { borderRadius: radius.control },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 20 15 / 0.55)' } } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        borderRadius: radius.card,
        border: '1px solid var(--nh-palette-divider)',
        boxShadow: '0 12px 32px rgb(10 20 15 / 0.14)',
        marginTop: 8,
        minWidth: 220,
      },
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: { borderRadius: 8, padding: '10px 12px', minHeight: 44, fontSize: '1rem', gap: 12 } },
  },
  MuiDrawer: {
    styleOverrides: { paper: { background: 'var(--nh-palette-background-default)', width: 'min(340px, 88vw)' } },
  },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: { tooltip: { fontSize: '0.875rem', padding: '8px 12px', borderRadius: 8, lineHeight: 1.45 } },
  },
};
