import { darkScheme, lightScheme, type Scheme } from './palette.ts';

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

type Pair = [what: string, front: string, back: string];

const textPairs = (scheme: Scheme): Pair[] => {
  const grounds = { paper: scheme.paper, surface: scheme.surface, sunken: scheme.sunken };
  const words = { ink: scheme.ink, inkSoft: scheme.inkSoft, primary: scheme.primary.main, error: scheme.error.main };
  const tones = Object.entries(scheme.tone);
  return [
    ...Object.entries(words).flatMap(([word, front]) =>
      Object.entries(grounds).map(([ground, back]): Pair => [`${word} on ${ground}`, front, back]),
    ),
    ...tones.map(([name, tone]): Pair => [`${name} on its own ground`, tone.text, tone.background]),
    ...tones.map(([name, tone]): Pair => [`${name} on surface`, tone.text, scheme.surface]),
    ...(['primary', 'accent', 'error'] as const).flatMap((name): Pair[] => [
      [`words on ${name}`, scheme[name].contrastText, scheme[name].main],
      [`words on ${name} under the pointer`, scheme[name].contrastText, scheme[name].dark],
      [`ink on pale ${name}`, scheme.ink, scheme[name].light],
      [`soft ink on pale ${name}`, scheme.inkSoft, scheme[name].light],
    ]),
    ['primary on its pale ground', scheme.primary.main, scheme.primary.light],
    ['error on its pale ground', scheme.error.main, scheme.error.light],
    ['ink on the grey chip', scheme.ink, scheme.tone.grey.background],
  ];
};

const shapePairs = (scheme: Scheme): Pair[] => [
  ['field border on paper', scheme.outline, scheme.paper],
  ['field border on surface', scheme.outline, scheme.surface],
  ['focus ring on paper', scheme.primary.main, scheme.paper],
  ['focus ring on surface', scheme.primary.main, scheme.surface],
  ['stars on surface', scheme.star, scheme.surface],
  ['stars on paper', scheme.star, scheme.paper],
];

describe.each([
  ['light', lightScheme],
  ['dark', darkScheme],
])('%s scheme', (_name, scheme) => {
  test.each(textPairs(scheme))('text reads at 4.5:1: %s', (_what, front, back) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(shapePairs(scheme))('shapes are seen at 3:1: %s', (_what, front, back) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(3);
  });
});
