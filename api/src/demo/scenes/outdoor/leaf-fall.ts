import { colour, mix, shade } from '../colour.ts';
import { grass, landscape, shadow, walkway } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { leaf, roundTree } from '../plants.ts';
import { path, place, rect, stroke, times } from '../svg.ts';

export const leafFall: Scene = (mood, random) => {
  const autumn = [colour.marigold, colour.terracotta, colour.apricot, colour.clay];
  return [
    landscape(mood, random, 560),
    roundTree(random, 250, 690, 1.3, colour.marigold) + roundTree(random, 1020, 640, 0.9, colour.terracotta),
    walkway(mix(mood.ground, colour.sand, 0.7), 590),
    shadow(700, 806, 330, 26),
    path('M390 810Q470 640 600 610Q700 560 800 630Q930 680 1000 810Z', shade(colour.terracotta, 0.12)),
    times(90, () => {
      const x = random.between(-1, 1);
      return place(leaf(58, 19, random.pick(autumn)), {
        x: 695 + x * 270,
        y: 806 - random.next() * 180 * (1 - x * x),
        rotate: random.between(0, 360),
      });
    }),
    place(
      stroke('M0 0V-520', colour.wood, 17) +
        rect(-100, -20, 200, 24, '#3B4A45', 8) +
        times(9, (i) => stroke(`M${-88 + i * 22} 0V64`, '#3B4A45', 8)),
      { x: 530, y: 750, rotate: 24 },
    ),
    times(26, () =>
      place(leaf(46, 15, random.pick(autumn)), {
        x: random.between(20, 1180),
        y: random.between(690, 890),
        rotate: random.between(0, 360),
      }),
    ),
    times(9, () =>
      place(leaf(40, 13, random.pick(autumn)), {
        x: random.between(120, 900),
        y: random.between(240, 620),
        rotate: random.between(0, 360),
      }),
    ),
    grass(mood, random, 700, 890, 14),
  ].join('');
};
