import { colour, shade, tint } from '../colour.ts';
import { counter, pendant } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { leaf, pottedPlant } from '../plants.ts';
import { room, shelf, windowView } from '../room.ts';
import { circle, ellipse, path, place, rect, stroke, times } from '../svg.ts';
import { jar } from '../tabletop.ts';

export const nutrition: Scene = (mood, random) =>
  [
    room(mood, 860),
    windowView(mood, random, { x: 400, y: 100, width: 400, height: 340 }),
    shelf(60, 270, 270, colour.walnut) +
      jar(120, 270, tint(mood.second, 0.1), colour.walnut, 90) +
      jar(210, 270, mood.third, colour.walnut, 66) +
      jar(292, 270, mood.leaf, colour.walnut, 84),
    pendant(990, 240, mood.hero, '#FFE3A3'),
    counter(650, colour.cream, mood.hero),
    ellipse(560, 652, 270, 16, '#17211C', 0.2),
    circle(450, 490, 72, colour.terracotta) +
      stroke('M450 424Q452 404 466 394', colour.walnut, 8) +
      circle(580, 470, 78, colour.marigold) +
      circle(556, 446, 22, '#F9D28E', 0.8) +
      circle(688, 496, 66, colour.fern) +
      path('M344 530Q370 400 480 380Q430 430 440 530Z', '#F6D36B') +
      times(7, (i) => circle(520 + (i % 4) * 34, 530 - Math.floor(i / 4) * 28, 22, colour.plum)) +
      place(leaf(80, 24, colour.fern), { x: 470, y: 400, rotate: 60 }),
    path('M310 520H810Q796 640 680 650H440Q324 640 310 520Z', mood.second) +
      path('M640 520H810Q796 640 680 650H600Q660 600 640 520Z', shade(mood.second, 0.14)) +
      rect(298, 508, 524, 26, tint(mood.second, 0.35), 13),
    place(
      path('M-190 -34L190 -34L230 34L-230 34Z', colour.wood) +
        path('M-230 34L230 34L230 52L-230 52Z', shade(colour.wood, 0.25)) +
        path('M-140-10Q-60-60 40-30L60-14Q-40 22-140-10Z', '#E98A45') +
        times(4, (i) => ellipse(90 + i * 30, 4, 22, 14, '#E98A45') + ellipse(90 + i * 30, 1, 13, 8, '#F6B26B')) +
        [-30, 0, 30].map((a) => place(leaf(80, 12, colour.fern), { x: -140, y: -8, rotate: -80 + a })).join(''),
      { x: 860, y: 752 },
    ),
    place(
      rect(-52, -190, 104, 190, '#E4F1EC', 14) +
        rect(-52, -130, 104, 130, colour.fern, 14) +
        ellipse(0, -130, 52, 10, tint(colour.fern, 0.3)) +
        stroke('M10-130L50-270', mood.hero === colour.terracotta ? colour.cream : colour.terracotta, 10) +
        circle(-44, -186, 32, colour.marigold) +
        circle(-44, -186, 23, '#F9D28E'),
      { x: 170, y: 760 },
    ),
    pottedPlant(random, { x: 1070, y: 650, scale: 0.72, leaf: mood.leaf, pot: mood.third }),
  ].join('');
