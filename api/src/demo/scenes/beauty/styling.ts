import { colour, mix, shade, tint } from '../colour.ts';
import { counter } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { picture, room } from '../room.ts';
import { circle, ellipse, path, place, rect, stroke, times } from '../svg.ts';
import { bottle, jar } from '../tabletop.ts';
import { brass } from './beauty-props.ts';

export const styling: Scene = (mood, random) =>
  [
    room(mood, 860),
    circle(640, 360, 320, mix(mood.wall, '#FFF3DD', mood.dark ? 0.18 : 0.6)),
    picture(110, 120, 160, 210, [tint(mood.second, 0.5), mood.third, mood.hero]),
    counter(680, mix(colour.wood, '#FFF8EA', 0.3), shade(colour.wood, 0.12)),
    stroke('M700 610Q700 720 820 720T960 800T1200 780', '#24302B', 13),
    place(
      path('M-70-92H150Q230-92 244-60V40Q230 72 150 72H-70Q-150 70-150-10T-70-92Z', mood.hero) +
        path('M-150-10Q-146 70-70 72H150Q230 72 244 40V4Z', shade(mood.hero, 0.13)) +
        rect(236, -74, 46, 128, '#24302B', 10) +
        circle(-56, -10, 48, shade(mood.hero, 0.28)) +
        times(4, (i) => rect(-84, -36 + i * 16, 56, 7, tint(mood.hero, 0.2), 3)) +
        path('M-40 66H54L80 250Q82 276 54 276H4Q-20 276-22 250Z', shade(mood.hero, 0.08)) +
        rect(0, 110, 30, 56, mood.second === mood.hero ? colour.cream : mood.second, 12) +
        rect(80, -78, 22, 136, brass, 4),
      { x: 600, y: 390, rotate: -8 },
    ),
    ...[0, 1, 2].map((i) =>
      stroke(`M905 ${290 + i * 46}q46-22 84 0t84 0`, mood.dark ? '#FFF8EA' : mood.third, 12, 0.65 - i * 0.12),
    ),
    place(
      rect(-120, -12, 130, 26, colour.walnut, 13) +
        ellipse(110, 0, 120, 52, mood.second) +
        ellipse(110, 0, 98, 36, shade(mood.second, 0.22)) +
        times(18, (i) => circle(40 + (i % 6) * 28, -18 + Math.floor(i / 6) * 18, 5, '#FFF8EA')),
      { x: 300, y: 790, rotate: -10 },
    ),
    bottle(170, 684, 150, mood.second, brass) + bottle(266, 684, 116, mood.third, colour.walnut),
    jar(1010, 690, mood.third, brass, 70),
    pottedPlant(random, { x: 1110, y: 690, scale: 0.85, leaf: mood.leaf, pot: mood.third, crown: 'fan' }),
  ].join('');
