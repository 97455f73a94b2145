import { colour, mix, shade } from '../colour.ts';
import { counter } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, shelf, windowView } from '../room.ts';
import { circle, ellipse, path, place, rect, stroke, times } from '../svg.ts';
import { bookRow, mug } from '../tabletop.ts';
import { carton } from './other-props.ts';

export const keyboard: Scene = (mood, random) =>
  [
    room(mood, 860),
    windowView(mood, random, { x: 420, y: 90, width: 360, height: 360 }),
    shelf(60, 260, 270, colour.walnut) +
      bookRow(random, 80, 260, 220, [colour.evergreen, colour.terracotta, colour.marigold, colour.teal, colour.cream]),
    shelf(880, 240, 260, colour.walnut) +
      pottedPlant(random, { x: 1010, y: 240, scale: 0.56, leaf: mood.leaf, pot: mood.third }),
    counter(620, mix(colour.wood, '#FFF8EA', 0.25), shade(colour.wood, 0.15)),
    place(
      ellipse(0, 2, 250, 16, '#17211C', 0.2) +
        rect(-170, -330, 340, 180, '#FFF8EA', 6) +
        times(5, (i) => rect(-140, -306 + i * 27, i % 3 ? 270 : 200, 7, '#DCCBA9', 3)) +
        rect(-200, -210, 400, 60, '#3B4A45', 20) +
        path('M-220-170H220L260 0H-260Z', mood.hero) +
        path('M60-170H220L260 0H90Z', shade(mood.hero, 0.14)) +
        times(4, (r) => times(9, (i) => circle(-176 - r * 9 + i * (44 + r * 2.2), -140 + r * 34, 14, colour.cream))),
      { x: 600, y: 690 },
    ),
    place(
      path('M-150 -14L110 -40L150 70L-120 100Z', '#FFF8EA') +
        path('M-130 10L116 -14L150 70L-120 100Z', '#F1E6D0') +
        times(3, (i) => stroke(`M-90 ${30 + i * 20}L110 ${10 + i * 20}`, '#CDBF9F', 4)),
      { x: 240, y: 740 },
    ),
    place(rect(-8, -130, 16, 160, colour.terracotta, 4) + path('M-8 30h16L0 56Z', '#EBD3A8'), {
      x: 320,
      y: 770,
      rotate: -64,
    }),
    mug(950, 700, mood.second),
    carton(1000, 640, 130, 80),
  ].join('');
