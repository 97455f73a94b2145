import { common, grey } from '@mui/material/colors';
import type { CssVarsTheme, Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme } from '@mui/system';
import { freezeDeep } from '@nearhand/platform/host';
import { colorSchemeAttribute } from './color-mode.ts';
import { components } from './components.ts';
import { darkScheme, lightScheme, type Scheme, type Tone, type ToneName } from './palette.ts';
import { transitions } from './transitions.ts';
import { typography } from './typography.ts';

export interface NearhandPalette {
  tone: Record<ToneName, Tone>;
  sunken: string;
  outline: string;
  star: string;
}

declare module '@mui/material/styles' {
  interface Palette extends NearhandPalette {}
  interface PaletteOptions extends Partial<NearhandPalette> {}
  interface TypographyVariants {
    display: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
  }
}

const mix = (color: string, share: number | string, other: string) =>
  `color-mix(in srgb, ${color} calc((${share}) * 100%), ${other})`;
const shades = (main: string, contrastText: string) => ({
  main,
  light: mix(main, 0.8, common.white),
  dark: mix(main, 0.7, common.black),
  contrastText,
});

/** Values of Material's palette where the scheme has none: opacities of `action` for the light and the dark scheme. */
const opacities = {
  light: { text: 0.38, hover: 0.04, selected: 0.08, disabled: 0.26, disabledBackground: 0.12, activated: 0.12 },
  dark: { text: 0.5, hover: 0.08, selected: 0.16, disabled: 0.3, disabledBackground: 0.12, activated: 0.24 },
};

const paletteOf = (mode: 'light' | 'dark', scheme: Scheme) => {
  const opacity = opacities[mode];
  const [front, active, onColor] =
    mode === 'light' ? ['0, 0, 0', 'rgba(0, 0, 0, 0.54)', '#fff'] : ['255, 255, 255', '#fff', 'rgba(0, 0, 0, 0.87)'];
  const faint = (alpha: number) => `rgba(${front}, ${alpha})`;
  return {
    common,
    grey,
    primary: scheme.primary,
    secondary: scheme.accent,
    error: scheme.error,
    success: shades(scheme.tone.green.text, onColor),
    warning: shades(scheme.tone.amber.text, onColor),
    info: shades(scheme.tone.blue.text, onColor),
    text: { primary: scheme.ink, secondary: scheme.inkSoft, disabled: faint(opacity.text) },
    background: { default: scheme.paper, paper: scheme.surface },
    divider: scheme.hairline,
    outline: scheme.outline,
    star: scheme.star,
    sunken: scheme.sunken,
    tone: scheme.tone,
    action: {
      active,
      hover: faint(opacity.hover),
      hoverOpacity: opacity.hover,
      selected: faint(opacity.selected),
      selectedOpacity: opacity.selected,
      disabled: faint(opacity.disabled),
      disabledBackground: faint(opacity.disabledBackground),
      disabledOpacity: 0.38,
      focus: faint(0.12),
      focusOpacity: 0.12,
      activatedOpacity: opacity.activated,
    },
    Skeleton: { bg: scheme.tone.grey.background },
    Tooltip: { bg: '#616161' },
  };
};

/** Colors by CSS variable. */
const declarations = (colors: object, name: string): Record<string, string | number> =>
  Object.assign(
    {},
    ...Object.entries(colors).map(([key, value]) =>
      typeof value === 'object' ? declarations(value, `${name}-${key}`) : { [`${name}-${key}`]: value },
    ),
  );
/** `colors` with CSS variables in place of the values. */
const variables = (colors: object, name: string): object =>
  Object.fromEntries(
    Object.entries(colors).map(([key, value]) => [
      key,
      typeof value === 'object' ? variables(value, `${name}-${key}`) : `var(${name}-${key})`,
    ]),
  );

const selectorOf = (scheme: string) => `[${colorSchemeAttribute}="${scheme}"]`;

const prefix = '--nh-palette';
const light = paletteOf('light', lightScheme);
const dark = paletteOf('dark', darkScheme);

/** The colors of both schemes as CSS variables. */
export const colorVariables = {
  [`:root, ${selectorOf('light')}`]: { colorScheme: 'light', ...declarations(light, prefix) },
  // Paper is light.
  '@media screen': { [selectorOf('dark')]: { colorScheme: 'dark', ...declarations(dark, prefix) } },
};

const zIndex = {
  mobileStepper: 1000,
  fab: 1050,
  speedDial: 1050,
  appBar: 1100,
  drawer: 1200,
  modal: 1300,
  snackbar: 1400,
  tooltip: 1500,
};
const shape = { borderRadius: 10 };
/** By height above the page. */
const shadows = Array.from({ length: 25 }, (_, height) =>
  height ? `0 ${height / 2}px ${height * 1.5}px rgb(10 20 15 / 0.2)` : 'none',
);

// Not Material's own `createTheme`: it derives hundreds of values from these, in a sixth of the time that the shell takes to
// start.
export const theme = createTheme(
  {
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    spacing: 8,
    shape,
    palette: { ...light, mode: 'light' },
    components,
  },
  {
    typography,
    shadows,
    motion: { reducedMotion: 'never' },
    zIndex,
    transitions,
    colorSchemes: { light: { palette: { ...light, mode: 'light' } }, dark: { palette: { ...dark, mode: 'dark' } } },
    defaultColorScheme: 'light',
    getColorSchemeSelector: (scheme: string) => `${selectorOf(scheme)} &`,
    vars: { palette: variables(light, prefix), shape, shadows, zIndex },
    alpha: (color: string, opacity: number | string) => mix(color, opacity, 'transparent'),
    lighten: (color: string, share: number | string) => mix(color, `1 - (${share})`, common.white),
    darken: (color: string, share: number | string) => mix(color, `1 - (${share})`, common.black),
  },
) as Theme & CssVarsTheme;
// `useTheme` gives it to slices.
freezeDeep(theme);
