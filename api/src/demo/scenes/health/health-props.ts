import { shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import { ellipse, place } from '../svg.ts';

export const stones = (x: number, y: number, scale: number, fills: readonly string[]): string =>
  place(
    shadow(0, 4, 130, 13) +
      fills
        .map((fill, i) => {
          const [rx, cy] = [112 - i * 20, -30 - i * 52];
          return (
            ellipse(0, cy, rx, 31, shade(fill, 0.16)) +
            ellipse(-6, cy - 5, rx * 0.92, 24, fill) +
            ellipse(-rx * 0.3, cy - 12, rx * 0.34, 7, tint(fill, 0.5), 0.7)
          );
        })
        .join(''),
    { x, y, scale },
  );
