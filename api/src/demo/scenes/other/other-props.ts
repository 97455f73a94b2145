import { shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import { rect } from '../svg.ts';

export const carton = (x: number, y: number, width: number, height: number, fill = '#D3A26A'): string =>
  shadow(x + width / 2, y + 2, width * 0.56, 11) +
  rect(x, y - height, width, height, fill, 4) +
  rect(x + width * 0.72, y - height, width * 0.28, height, shade(fill, 0.12), 4) +
  rect(x + width * 0.4, y - height, width * 0.16, height * 0.34, '#EFD5A6') +
  rect(x, y - height, width, 6, tint(fill, 0.3));
