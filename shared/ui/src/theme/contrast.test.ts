import { darkScheme, lightScheme, type Scheme } from './palette.ts';

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

type Pair = [what: string, front: string, back: string];
const grounds = ({ paper, surface, sunken }: Scheme) => Object.entries({ paper, surface, sunken });

const texts = (scheme: Scheme): Pair[] => [
  ...grounds(scheme).flatMap(([ground, back]): Pair[] => [
    [`ink on ${ground}`, scheme.ink, back],
    [`soft ink on ${ground}`, scheme.inkSoft, back],
    [`primary on ${ground}`, scheme.primary.main, back],
    [`error on ${ground}`, scheme.error.main, back],
  ]),
  ...Object.entries(scheme.tone).flatMap(([name, { text, background }]): Pair[] => [
    [`${name} on its own ground`, text, background],
    [`${name} on surface`, text, scheme.surface],
  ]),
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
const shapes = (scheme: Scheme): Pair[] =>
  [scheme.paper, scheme.surface].flatMap((back): Pair[] => [
    [`field border on ${back}`, scheme.outline, back],
    [`focus ring on ${back}`, scheme.primary.main, back],
    [`stars on ${back}`, scheme.star, back],
  ]);

test.each([
  ['text of the light scheme', 4.5, texts(lightScheme)],
  ['text of the dark scheme', 4.5, texts(darkScheme)],
  ['shapes of the light scheme', 3, shapes(lightScheme)],
  ['shapes of the dark scheme', 3, shapes(darkScheme)],
])('%s has a contrast of at least %p', (_what, ratio, pairs) => {
  expect(pairs.filter(([, front, back]) => contrast(front, back) < ratio)).toEqual([]);
});
