import { colour, mix, shade, tint } from '../colour.ts';
import { landscape, shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, leaf, poplar, pottedPlant } from '../plants.ts';
import { circle, ellipse, glow, path, place, rect, stroke, times } from '../svg.ts';

const chair = (x: number, y: number, fill: string, flip: boolean): string =>
  place(
    shadow(0, 4, 130, 15) +
      stroke('M-84 0L-70-130M84 0L66-130M-110-300L-66-124', shade(colour.walnut, 0.1), 17) +
      path('M-140-324L-96-330L-44-150L-84-128Z', fill) +
      path('M-88-160H96Q110-160 108-140L104-116H-80Z', tint(fill, 0.18)) +
      stroke('M-108-208H72V-130', colour.walnut, 15),
    { x, y, flip, scale: 1.1 },
  );

export const patio: Scene = (mood, random) => {
  const bulbs = Array.from({ length: 9 }, (_, i) => ({ x: 70 + i * 132, y: 150 + Math.sin((i / 8) * Math.PI) * 92 }));
  return [
    landscape(mood, random, 560),
    poplar(90, 640, 1.1, mood.leaf) +
      poplar(1130, 640, 1.2, mood.leaf) +
      bush(300, 640, 1, mood.leaf) +
      bush(900, 640, 1.1, shade(mood.leaf, 0.1)),
    path('M0 660L1200 660L1200 900L0 900Z', mix(colour.wood, mood.floor, 0.4)),
    times(6, (i) => rect(0, 664 + i * i * 7 + i * 6, 1200, 4, shade(colour.wood, 0.35))),
    stroke('M-20 120Q600 380 1220 120', '#3A2A20', 5),
    ...bulbs.map(
      ({ x, y }) =>
        glow(x, y + 20, 70, '#FFE3A3', mood.dark ? 0.9 : 0.6) +
        rect(x - 7, y - 8, 14, 18, '#3A2A20', 4) +
        circle(x, y + 22, 17, '#FFE9B0'),
    ),
    chair(330, 820, mood.hero, false) + chair(870, 820, mood.hero, true),
    place(
      shadow(0, 4, 130, 14) +
        stroke('M0 0V-150M0-10L-74 0M0-10L74 0', '#3A2A20', 15) +
        ellipse(0, -160, 150, 25, shade(mood.second, 0.22)) +
        ellipse(0, -170, 150, 25, mood.second),
      { x: 600, y: 838 },
    ),
    rect(548, 604, 34, 60, '#CFE6E8', 6) +
      rect(548, 624, 34, 40, colour.marigold, 6) +
      place(
        path('M-30-70H30L22 0H-22Z', mood.third) +
          times(5, (i) => place(leaf(70, 14, mood.leaf), { y: -66, rotate: -50 + i * 25 })),
        { x: 640, y: 668 },
      ),
    pottedPlant(random, { x: 96, y: 850, scale: 1.2, leaf: mood.leaf, pot: colour.terracotta }),
    pottedPlant(random, { x: 1110, y: 850, scale: 1.15, leaf: mood.leaf, pot: colour.terracotta, crown: 'blades' }),
  ].join('');
};
