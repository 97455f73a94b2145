import { createTheme, type PaletteOptions } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { components } from './components.ts';
import { darkScheme, lightScheme, type Scheme, type Tone, type ToneName } from './palette.ts';
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

const paletteOf = (scheme: Scheme): PaletteOptions => ({
  primary: scheme.primary,
  secondary: scheme.accent,
  error: scheme.error,
  success: { main: scheme.tone.green.text },
  warning: { main: scheme.tone.amber.text },
  info: { main: scheme.tone.blue.text },
  text: { primary: scheme.ink, secondary: scheme.inkSoft },
  background: { default: scheme.paper, paper: scheme.surface },
  divider: scheme.hairline,
  outline: scheme.outline,
  star: scheme.star,
  sunken: scheme.sunken,
  tone: scheme.tone,
});

export const colorSchemeAttribute = 'data-color-scheme';

export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'nh', colorSchemeSelector: colorSchemeAttribute },
  colorSchemes: { light: { palette: paletteOf(lightScheme) }, dark: { palette: paletteOf(darkScheme) } },
  shape: { borderRadius: 10 },
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 160,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 140,
    },
  },
  typography,
  components,
});
