import { colour, shade, tint } from '../colour.ts';
import { armchair, floorLamp } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, rug } from '../room.ts';
import { rect } from '../svg.ts';
import { bookRow, books, mug } from '../tabletop.ts';
import { spines } from './education-props.ts';

export const library: Scene = (mood, random) => {
  const wood = mood.dark ? colour.walnut : colour.wood;
  return [
    room(mood),
    rect(60, 60, 700, 610, shade(wood, 0.35), 10),
    ...[220, 368, 516, 660].map(
      (y) => bookRow(random, 92, y, 300, spines) + bookRow(random, 424, y, 304, spines) + rect(76, y, 668, 14, wood),
    ),
    rect(60, 60, 20, 616, wood) +
      rect(400, 60, 16, 616, wood) +
      rect(740, 60, 20, 616, shade(wood, 0.12)) +
      rect(46, 46, 728, 26, tint(wood, 0.14), 5),
    floorLamp(1090, 760, colour.cream, '#FFE3A3'),
    rug(820, 812, 360, mood.third),
    armchair(880, 786, mood.hero),
    books(590, 812, [mood.second, colour.teal, mood.hero], 170),
    mug(590, 704, colour.cream),
    pottedPlant(random, { x: 120, y: 812, scale: 0.95, leaf: mood.leaf, pot: mood.second, crown: 'fan' }),
  ].join('');
};
