/** The palette of the product and the tints that go with it. */
export const colour = {
  evergreen: '#0B6E4F',
  deepGreen: '#084C38',
  fern: '#3F8F6B',
  sage: '#8DB8A0',
  mint: '#CFE7DA',
  marigold: '#F2A33A',
  apricot: '#F8CD8E',
  cream: '#FBEFD9',
  paper: '#FBFAF7',
  sand: '#E9D8BA',
  terracotta: '#D9694A',
  clay: '#B9523A',
  blush: '#F4C9B4',
  rose: '#E59A86',
  teal: '#2F5D62',
  pond: '#7FB3B0',
  sky: '#CFE6E8',
  plum: '#6B3F57',
  wood: '#B9814F',
  walnut: '#7E5233',
  ink: '#17211C',
} as const;

const channels = (hex: string): number[] => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** `share` of the second colour in the first. */
export const mix = (one: string, other: string, share: number): string => {
  const to = channels(other);
  return `#${channels(one)
    .map((from, index) => Math.round(from + ((to[index] ?? from) - from) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
};

export const shade = (hex: string, share = 0.2): string => mix(hex, '#1B2B26', share);
export const tint = (hex: string, share = 0.3): string => mix(hex, '#FFF8EA', share);
