import { seededRandom } from '../random.ts';
import { avatarMotifs } from './avatar-motifs.ts';
import { colour, tint } from './colour.ts';

const paints = [
  { back: '#F7DFCB', main: colour.evergreen, accent: colour.marigold },
  { back: '#D9EADF', main: colour.evergreen, accent: colour.terracotta },
  { back: '#F9DDA6', main: colour.deepGreen, accent: colour.terracotta },
  { back: '#2F5D62', main: colour.marigold, accent: colour.blush, disc: '#47777B' },
  { back: '#15674D', main: colour.apricot, accent: colour.marigold, disc: '#2C7D63' },
  { back: '#E59A86', main: colour.deepGreen, accent: colour.cream },
  { back: '#F4C9B4', main: colour.plum, accent: colour.marigold },
  { back: '#CFE6E8', main: colour.teal, accent: colour.marigold },
  { back: '#6B3F57', main: colour.blush, accent: colour.marigold, disc: '#84566E' },
] as const;

/** A square motif without a face, as SVG; neighbours in `index` share neither motif nor colours. */
export const drawAvatar = (index: number, width: number): string => {
  const random = seededRandom(`avatar ${index}`);
  const motif = avatarMotifs[index % avatarMotifs.length];
  const paint = paints[(index * 4) % paints.length];
  if (!motif || !paint) throw new RangeError(`no avatar ${index}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="${width}" height="${width}"><rect width="512" height="512" fill="${paint.back}"/>${motif({ disc: tint(paint.accent, 0.4), ...paint, random })}</svg>`;
};
