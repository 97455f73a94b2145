import { colour, shade, tint } from '../colour.ts';
import { fence, grass, landscape } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, flower } from '../plants.ts';
import { ellipse, rect, times } from '../svg.ts';
import { wateringCan } from './outdoor-props.ts';

export const gardenBed: Scene = (mood, random) => {
  const petals = [mood.second, colour.terracotta, colour.blush, colour.cream, colour.rose];
  return [
    landscape(mood, random, 470),
    fence(360, 180, mood.dark ? '#D9C8A6' : '#FFF8EA'),
    bush(120, 560, 1, mood.leaf) + bush(1090, 560, 1.1, shade(mood.leaf, 0.06)),
    grass(mood, random, 580, 880, 30),
    ellipse(520, 806, 470, 30, '#17211C', 0.2),
    times(9, (i) => flower(150 + i * 84, 640, random.between(150, 250), random.pick(petals), mood.leaf)),
    rect(80, 600, 860, 60, '#5E4130', 8),
    times(8, (i) =>
      flower(
        116 + i * 100 + random.between(-14, 14),
        640,
        random.between(74, 126),
        random.pick(petals),
        tint(mood.leaf, 0.16),
        colour.cream,
      ),
    ),
    times(6, (i) => bush(150 + i * 150, 652, 0.32, mood.leaf)),
    rect(60, 630, 900, 56, tint(colour.wood, 0.12), 5) +
      rect(60, 688, 900, 56, colour.wood, 5) +
      rect(60, 746, 900, 56, shade(colour.wood, 0.1), 5) +
      rect(60, 622, 44, 184, shade(colour.wood, 0.2), 4) +
      rect(916, 622, 44, 184, shade(colour.wood, 0.28), 4),
    wateringCan(1000, 838, mood.third === colour.cream ? colour.teal : mood.third),
  ].join('');
};
