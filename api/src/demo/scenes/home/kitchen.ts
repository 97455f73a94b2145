import { colour, mix, shade, tint } from '../colour.ts';
import { counter, pendant } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, shelf, windowView } from '../room.ts';
import { ellipse, rect, stroke, times } from '../svg.ts';
import { basket, bottle, jar, mug } from '../tabletop.ts';

export const kitchen: Scene = (mood, random) =>
  [
    room(mood, 860),
    times(4, (row) =>
      times(13, (column) =>
        rect(
          column * 98 - 40 + (row % 2) * 49,
          470 + row * 42,
          94,
          38,
          mix(mood.wall, row % 2 ? '#FFF8EA' : mood.second, row % 2 ? 0.4 : 0.16),
          4,
        ),
      ),
    ),
    windowView(mood, random, { x: 420, y: 110, width: 360, height: 300 }),
    shelf(60, 300, 270, colour.walnut),
    jar(110, 300, tint(mood.second, 0.2), colour.walnut),
    jar(200, 300, tint(mood.third, 0.1), colour.walnut, 96),
    jar(284, 300, mood.hero, colour.walnut, 62),
    pendant(930, 250, mood.hero, '#FFE3A3'),
    pendant(1110, 210, mood.hero, '#FFE3A3'),
    counter(630, colour.cream, mood.hero),
    times(
      4,
      (index) =>
        rect(index * 300 + 16, 706, 268, 180, shade(mood.hero, 0.1), 8) +
        rect(index * 300 + 110, 728, 80, 12, mood.second, 6),
    ),
    ellipse(600, 636, 190, 15, shade(colour.cream, 0.28)),
    stroke('M600 628V520Q600 450 665 450T730 505V528', '#C9D3CF', 22),
    stroke('M592 628V520Q592 442 665 442', '#FFFFFF', 5, 0.7),
    rect(560, 606, 80, 24, '#AFBDB8', 8),
    stroke('M730 540V610', mood.dark ? '#CFE6E8' : '#8CC4CC', 10, 0.8),
    bottle(870, 632, 120, mood.second, colour.walnut),
    pottedPlant(random, { x: 1040, y: 632, scale: 0.72, leaf: mood.leaf, pot: mood.third, crown: 'fan' }),
    mug(220, 632, mood.second),
    basket(360, 632, colour.wood, 140, 70),
  ].join('');
