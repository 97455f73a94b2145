import { colour, shade, tint } from '../colour.ts';
import { grass, landscape, shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, foreground, poplar, roundTree } from '../plants.ts';
import { circle, path, place, polygon, rect, stroke, times } from '../svg.ts';

const wheel = (x: number, y: number, radius: number, hub: string): string =>
  circle(x, y, radius, '#2B3833') + circle(x, y, radius * 0.6, '#DCE3DF') + circle(x, y, radius * 0.3, hub);

export const lawn: Scene = (mood, random) => {
  const body = mood.hero === colour.evergreen || mood.hero === colour.deepGreen ? colour.terracotta : mood.hero;
  return [
    landscape(mood, random, 520),
    poplar(110, 560, 0.85, mood.leaf) +
      poplar(210, 566, 0.7, shade(mood.leaf, 0.08)) +
      roundTree(random, 1010, 590, 0.95, mood.leaf),
    times(7, (i) =>
      polygon(
        [
          [600 + (i - 3.5) * 90, 560],
          [600 + (i - 3) * 90, 560],
          [600 + (i - 3) * 420, 900],
          [600 + (i - 3.5) * 420, 900],
        ],
        tint(mood.ground, 0.4),
        0.32,
      ),
    ),
    bush(330, 600, 0.6, mood.leaf) + bush(480, 596, 0.5, shade(mood.leaf, 0.1)) + bush(760, 600, 0.62, mood.leaf),
    place(
      shadow(0, 36, 240, 22) +
        stroke('M-90-60L-330-300L-390-300', '#2B3833', 18) +
        stroke('M-350-300H-400', colour.marigold, 24) +
        path('M-190 0L-160-84Q-150-104-124-104H110Q150-104 168-70L196 0Z', body) +
        path('M60-104H110Q150-104 168-70L196 0H90Z', shade(body, 0.14)) +
        rect(-90, -170, 170, 74, '#3B4A45', 18) +
        rect(-70, -184, 84, 22, '#5C6B66', 8) +
        rect(30, -152, 34, 40, colour.marigold, 8) +
        rect(-196, -14, 400, 30, shade(body, 0.34), 12) +
        wheel(-130, 0, 62, colour.marigold) +
        wheel(142, 10, 48, colour.marigold),
      { x: 680, y: 752, scale: 1.08 },
    ),
    grass(mood, random, 620, 880, 26),
    foreground(random, 'right', shade(mood.leaf, 0.2)),
  ].join('');
};
