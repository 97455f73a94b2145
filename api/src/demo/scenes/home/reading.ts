import { colour } from '../colour.ts';
import { armchair, floorLamp } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, rug, windowView } from '../room.ts';
import { rect, stroke } from '../svg.ts';
import { vase } from '../tabletop.ts';

export const reading: Scene = (mood, random) =>
  [
    room(mood),
    windowView(mood, random, { x: 360, y: 110, width: 460, height: 380, curtains: mood.second }),
    rug(560, 810, 420, mood.third),
    floorLamp(900, 752, colour.cream, '#FFE3A3'),
    armchair(560, 780, mood.hero),
    vase(220, 640, mood.third, mood.leaf, 1.1),
    rect(120, 640, 210, 20, colour.walnut, 6) + stroke('M150 660L136 800M300 660L314 800', colour.walnut, 14),
    pottedPlant(random, { x: 1080, y: 790, scale: 1.15, leaf: mood.leaf, pot: mood.second, crown: 'stem' }),
  ].join('');
