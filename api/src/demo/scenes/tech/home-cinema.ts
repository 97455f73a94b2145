import { colour, shade, tint } from '../colour.ts';
import { sofa } from '../furniture.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, rug } from '../room.ts';
import { circle, clip, ellipse, glow, path, place, rect, times } from '../svg.ts';

export const homeCinema: Scene = (mood, random) =>
  [
    room(mood),
    glow(600, 340, 520, mood.sky[1], 0.5),
    rect(250, 120, 700, 410, '#1E2925', 16),
    clip(
      'tv',
      rect(268, 138, 664, 374, '#000', 6),
      rect(268, 138, 664, 374, mood.sky[0]) +
        ellipse(600, 480, 664, 240, mood.sky[1], 0.8) +
        circle(720, 300, 64, mood.sun) +
        path('M268 420Q420 280 560 380T932 330V520H268Z', mood.hills[0]) +
        path('M268 460Q480 350 660 430T932 410V520H268Z', mood.hills[1]) +
        path('M268 500Q600 420 932 490V520H268Z', mood.hills[2]) +
        path('M268 138H520L268 480Z', '#FFFFFF', 0.08),
    ),
    rect(230, 620, 740, 22, colour.wood, 6) +
      rect(250, 642, 700, 96, shade(colour.wood, 0.2)) +
      rect(270, 656, 320, 70, colour.wood, 5) +
      rect(610, 656, 320, 70, tint(colour.wood, 0.08), 5),
    rect(440, 586, 320, 34, '#24302B', 14) +
      times(3, (i) => circle(474 + i * 24, 603, 6, i ? '#5C6B66' : colour.marigold)),
    ...[150, 1050].map(
      (x) =>
        rect(x - 50, 420, 100, 320, '#24302B', 12) +
        circle(x, 500, 34, '#3B4A45') +
        circle(x, 500, 15, mood.second) +
        circle(x, 620, 40, '#3B4A45') +
        circle(x, 620, 19, mood.second) +
        shadow(x, 742, 70, 9),
    ),
    pottedPlant(random, { x: 860, y: 620, scale: 0.5, leaf: mood.leaf, pot: mood.third }),
    rug(600, 810, 440, mood.third),
    place(sofa(0, 0, mood.hero, mood.second), { x: 600, y: 1010, scale: 1.05 }),
  ].join('');
