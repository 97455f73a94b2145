export const radius = { card: '14px', control: '10px', full: '999px' } as const;

export const pageWidthPx = 1200;
export const narrowWidthPx = 640;

export const motion = { quick: '120ms', calm: '200ms', ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

const text =
  "'Figtree Variable', 'Figtree Fallback', 'Figtree Fallback Roboto', 'Figtree Fallback DejaVu', system-ui, sans-serif";
const heading =
  "'Bricolage Grotesque Variable', 'Bricolage Fallback', 'Bricolage Fallback Roboto', 'Bricolage Fallback DejaVu', 'Figtree Variable', system-ui, sans-serif";

const size = (px: 14 | 16 | 18 | 22 | 28 | 40 | 56): string => `${px / 16}rem`;
const wide = '@media (min-width:600px)';

const title = (px: 16 | 18 | 22 | 28 | 40 | 56, lineHeight: number) => ({
  fontFamily: heading,
  fontWeight: 650,
  fontSize: size(px),
  lineHeight,
  letterSpacing: '-0.015em',
  textWrap: 'balance',
});

export const headingFont = heading;

const plain = (px: 14 | 16 | 18, fontWeight: number, lineHeight: number) => ({
  fontFamily: text,
  fontWeight,
  fontSize: size(px),
  lineHeight,
});

export const typography = {
  htmlFontSize: 16,
  pxToRem: (px: number) => `${px / 16}rem`,
  fontFamily: text,
  fontSize: 14,
  fontWeightLight: 300,
  fontWeightRegular: 400,
  fontWeightMedium: 550,
  fontWeightBold: 650,
  display: { ...title(40, 1.05), letterSpacing: '-0.03em', [wide]: { fontSize: size(56) } },
  h1: { ...title(28, 1.15), letterSpacing: '-0.025em', [wide]: { fontSize: size(40) } },
  h2: { ...title(22, 1.2), [wide]: { fontSize: size(28) } },
  h3: title(22, 1.25),
  h4: title(18, 1.3),
  h5: title(16, 1.35),
  h6: plain(14, 650, 1.4),
  subtitle1: plain(18, 400, 1.5),
  subtitle2: plain(14, 600, 1.45),
  body1: plain(16, 400, 1.55),
  body2: plain(14, 400, 1.5),
  button: { ...plain(16, 600, 1.5), textTransform: 'none', letterSpacing: 0 },
  caption: plain(14, 400, 1.45),
  overline: { ...plain(14, 600, 1.4), textTransform: 'none', letterSpacing: 0 },
  inherit: {
    fontFamily: 'inherit',
    fontWeight: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    letterSpacing: 'inherit',
  },
};
