import { colour, shade } from '../colour.ts';
import { pendant } from '../furniture.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, rug, windowView } from '../room.ts';
import { glow, path, rect } from '../svg.ts';
import { carton } from './other-props.ts';

export const unpacking: Scene = (mood, random) =>
  [
    room(mood),
    windowView(mood, random, { x: 130, y: 110, width: 330, height: 370 }),
    pendant(860, 190, mood.second, '#FFE3A3'),
    rug(620, 820, 480, mood.hero),
    carton(640, 790, 300, 230) + carton(680, 562, 220, 150, '#C4925B') + carton(960, 806, 190, 160, '#DFB47F'),
    pottedPlant(random, { x: 1056, y: 648, scale: 0.72, leaf: mood.leaf, pot: mood.third }),
    rect(300, 570, 260, 240, '#D3A26A', 4) +
      rect(480, 570, 80, 240, shade('#D3A26A', 0.12), 4) +
      shadow(430, 812, 150, 12) +
      path('M300 572L220 520L250 500L330 560Z', '#E0B57E') +
      path('M560 572L640 530L616 506L530 560Z', shade('#D3A26A', 0.2)),
    rect(340, 430, 30, 142, colour.evergreen, 3) +
      rect(374, 456, 38, 116, mood.second, 3) +
      rect(416, 440, 26, 132, colour.terracotta, 3) +
      glow(500, 450, 60, '#FFE3A3', 0.4) +
      path('M464 470L536 470L552 540L448 540Z', colour.cream) +
      rect(496, 540, 8, 30, '#3A2A20') +
      rect(300, 568, 260, 10, '#E0B57E'),
    pottedPlant(random, { x: 120, y: 806, scale: 1.15, leaf: mood.leaf, pot: mood.third, crown: 'stem' }),
  ].join('');
