import { circle, clip, polygon } from '../svg.ts';

export const brass = '#D9A653';

/** A round mirror that catches the light of the room. */
export const mirror = (id: string, x: number, y: number, radius: number, glass: string): string =>
  circle(x + 8, y + 12, radius + 16, '#17211C', 0.14) +
  circle(x, y, radius + 16, brass) +
  circle(x, y, radius, glass) +
  clip(
    id,
    circle(x, y, radius, '#000'),
    polygon(
      [
        [x - radius, y - radius * 0.2],
        [x - radius * 0.1, y - radius],
        [x + radius * 0.35, y - radius],
        [x - radius, y + radius * 0.5],
      ],
      '#FFFFFF',
      0.4,
    ) +
      polygon(
        [
          [x - radius * 0.4, y + radius],
          [x + radius, y - radius * 0.5],
          [x + radius, y - radius * 0.3],
          [x - radius * 0.1, y + radius],
        ],
        '#FFFFFF',
        0.3,
      ),
  );
