import { createTheme, type PaletteOptions } from '@mui/material/styles';
import { darkScheme, lightScheme, type Scheme } from './palette.ts';
import { theme } from './theme.ts';
import { typography } from './typography.ts';

const paletteOf = (scheme: Scheme): PaletteOptions => ({
  primary: scheme.primary,
  secondary: scheme.accent,
  error: scheme.error,
  text: { primary: scheme.ink, secondary: scheme.inkSoft },
  background: { default: scheme.paper, paper: scheme.surface },
  divider: scheme.hairline,
});
const { pxToRem, ...styles } = typography;
const material = createTheme({
  cssVariables: { cssVarPrefix: 'nh', colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: { light: { palette: paletteOf(lightScheme) }, dark: { palette: paletteOf(darkScheme) } },
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  typography: styles,
});

test.each(['light', 'dark'] as const)('the %s palette has the values that Material derives', (scheme) => {
  const own = theme.colorSchemes[scheme]?.palette;
  const { action, common, grey, text } = material.colorSchemes[scheme]?.palette ?? {};
  expect(own).toMatchObject({ common: { black: common?.black, white: common?.white }, grey });
  expect(own?.text.disabled).toBe(text?.disabled);
  expect(own?.action).toEqual(
    Object.fromEntries(Object.entries(action ?? {}).filter(([name]) => !name.endsWith('Channel'))),
  );
});

test('styles that components ask the theme for are as Material’s', () => {
  expect(theme.breakpoints.up('md')).toBe(material.breakpoints.up('md'));
  expect(theme.applyStyles('dark', { color: 'red' })).toEqual(material.applyStyles('dark', { color: 'red' }));
  expect(theme.zIndex).toEqual(material.zIndex);
  expect(theme.transitions.create(['color', 'top'], { delay: 5, duration: 20 })).toBe(
    material.transitions.create(['color', 'top'], { delay: 5, duration: 20 }),
  );
  expect(material.typography).toMatchObject(styles);
  expect(pxToRem(14)).toBe(material.typography.pxToRem(14));
});

test('every color is a CSS variable, and a share of it needs no other one', () => {
  expect(theme.vars.palette.tone.green.text).toBe('var(--nh-palette-tone-green-text)');
  expect(theme.alpha(theme.vars.palette.primary.main, 0.5)).toBe(
    'color-mix(in srgb, var(--nh-palette-primary-main) calc((0.5) * 100%), transparent)',
  );
});

test('the theme that slices get from useTheme cannot be changed', () => {
  expect(() => Object.assign(theme.palette.primary, { main: '#f0f' })).toThrow(TypeError);
  expect(() => Object.assign(theme, { spacing: () => 0 })).toThrow(TypeError);
});
