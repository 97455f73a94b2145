import { colour, shade, tint } from '../colour.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, windowView } from '../room.ts';
import { circle, ellipse, path, place, rect, stroke } from '../svg.ts';
import { candle } from '../tabletop.ts';
import { stones } from './health-props.ts';

export const yoga: Scene = (mood, random) =>
  [
    room(mood),
    windowView(mood, random, { x: 290, y: 80, width: 620, height: 470, curtains: mood.dark ? mood.second : '#FFF8EA' }),
    path('M330 730L1010 730L1110 862L290 862Z', '#17211C', 0.16) +
      path('M320 722L1000 722L1096 850L276 850Z', mood.hero) +
      path('M340 732L986 732L1070 840L302 840Z', tint(mood.hero, 0.1)),
    place(
      ellipse(0, 4, 110, 13, '#17211C', 0.2) +
        rect(-100, -74, 200, 76, mood.second, 38) +
        circle(70, -36, 38, shade(mood.second, 0.2)) +
        stroke('M70-36m-22 0a22 22 0 1 0 44 0a16 16 0 1 0-30 6', tint(mood.second, 0.3), 6),
      { x: 250, y: 830 },
    ),
    stones(900, 790, 0.8, ['#6F7C76', '#93A09A', '#B6C0BA']),
    candle(1090, 800, 80, colour.cream) + candle(1010, 824, 50, mood.second),
    pottedPlant(random, { x: 110, y: 770, scale: 1.25, leaf: mood.leaf, pot: mood.third, crown: 'stem' }),
    rect(500, 772, 150, 60, mood.third, 14) + rect(500, 802, 150, 30, shade(mood.third, 0.14), 14),
  ].join('');
