import type {} from '@mui/material/themeCssVarsAugmentation';
import type { Tone, ToneName } from './palette.ts';

/** What our palette holds beside MUI's. */
export interface NearhandPalette {
  tone: Record<ToneName, Tone>;
  /** Behind wells, empty images and hovered rows. */
  sunken: string;
  /** Borders that must be seen, as around a field. */
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
