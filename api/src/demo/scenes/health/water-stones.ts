import { colour, mix, shade, tint } from '../colour.ts';
import { landscape } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { foreground, leaf } from '../plants.ts';
import { circle, ellipse, path, place, rect, stroke, times } from '../svg.ts';
import { stones } from './health-props.ts';

export const waterStones: Scene = (mood, random) =>
  [
    landscape(mood, random, 500),
    rect(0, 540, 1200, 360, mix(mood.sky[0], colour.teal, 0.45)) + ellipse(600, 540, 700, 20, mood.hills[2]),
    ellipse(560, 700, 190, 190, mood.sun, 0.12),
    times(9, (i) =>
      stroke(`M${random.between(40, 900)} ${580 + i * 34}h${random.between(90, 260)}`, '#FFFFFF', 5, 0.22),
    ),
    [340, 260, 180]
      .map((r, i) =>
        stroke(
          `M${600 - r} 800a${r} ${r * 0.17} 0 1 0 ${r * 2} 0a${r} ${r * 0.17} 0 1 0 ${-r * 2} 0`,
          '#FFFFFF',
          5,
          0.2 + i * 0.08,
        ),
      )
      .join(''),
    stones(600, 822, 1.5, ['#56625D', '#6F7C76', '#8D9993', mood.hero, '#B6C0BA']),
    ...[
      [180, 800, 1],
      [1000, 720, 0.7],
    ].map(([x, y, s]) =>
      place(
        ellipse(0, 0, 130, 27, shade(colour.fern, 0.14)) +
          ellipse(0, -5, 126, 24, colour.fern) +
          path('M0-4L126-20L110 10Z', mix(mood.sky[0], colour.teal, 0.45)) +
          times(7, (i) =>
            place(leaf(92, 21, i % 2 ? colour.blush : tint(colour.rose, 0.3)), { y: -6, rotate: -72 + i * 24 }),
          ) +
          circle(0, -16, 14, colour.marigold),
        { x, y, scale: s },
      ),
    ),
    ...[
      [1060, 30],
      [1120, -10],
      [1010, 60],
    ].map(
      ([x, y], i) =>
        times(
          6,
          (k) =>
            rect(Number(x), Number(y) + k * 160 - 60, 27, 154, i % 2 ? colour.fern : colour.evergreen, 6) +
            rect(Number(x) - 3, Number(y) + k * 160 + 90, 33, 9, colour.deepGreen, 4),
        ) +
        times(4, (k) =>
          place(leaf(140, 17, colour.fern), { x: Number(x) + 12, y: 130 + k * 150 + i * 30, rotate: k % 2 ? 62 : -62 }),
        ),
    ),
    foreground(random, 'left', shade(mood.leaf, 0.24)),
  ].join('');
