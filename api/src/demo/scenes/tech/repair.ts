import { colour, mix, shade, tint } from '../colour.ts';
import { counter } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, shelf } from '../room.ts';
import { circle, ellipse, path, place, rect, stroke, times } from '../svg.ts';
import { metal } from './tech-props.ts';

export const repair: Scene = (mood, random) =>
  [
    room(mood, 860),
    rect(90, 80, 1020, 300, mix(mood.wall, mood.hero, 0.3), 14) +
      times(6, (r) => times(20, (i) => circle(120 + i * 51, 108 + r * 49, 3.6, shade(mood.wall, 0.35)))),
    times(
      5,
      (i) =>
        rect(
          170 + i * 74,
          150,
          22,
          86,
          [colour.marigold, colour.terracotta, mood.second, colour.teal, colour.cream][i] ?? colour.cream,
          10,
        ) + rect(178 + i * 74, 232, 6, 96, '#8D9A95', 3),
    ),
    place(
      stroke('M-14 0Q-60 90-34 150M14 0Q60 90 34 150', colour.terracotta, 22) +
        path('M-22 0L-8-110H-2V0ZM22 0L8-110H2V0Z', '#8D9A95') +
        circle(0, 0, 18, '#66756F'),
      { x: 640, y: 220 },
    ),
    place(
      rect(-60, -80, 120, 170, colour.marigold, 18) +
        rect(-42, -62, 84, 54, colour.deepGreen, 6) +
        circle(0, 42, 30, '#3B4A45') +
        rect(-3, 16, 6, 28, colour.cream) +
        stroke('M-24 90Q-60 140-20 170M24 90Q70 150 20 180', '#3B4A45', 7),
      { x: 800, y: 210 },
    ),
    shelf(900, 290, 180, colour.walnut) +
      pottedPlant(random, { x: 990, y: 290, scale: 0.52, leaf: mood.leaf, pot: mood.third }),
    counter(560, mix(colour.wood, '#FFF8EA', 0.25), shade(colour.wood, 0.15)),
    path('M250 610L950 610L1060 880L140 880Z', mood.hero) +
      path('M268 624L932 624L1032 866L168 866Z', tint(mood.hero, 0.12)),
    place(
      ellipse(0, 164, 330, 30, '#17211C', 0.24) +
        path('M-230 -30L230 -30L300 150L-300 150Z', metal) +
        path('M-300 150L300 150L300 168L-300 168Z', '#9AA8A2') +
        path('M-206 -12L206 -12L262 126L-262 126Z', '#2B3833') +
        path('M-230 -30L230 -30L206 -250L-206 -250Z', '#24302B') +
        path('M-210 -44L210 -44L188 -236L-188 -236Z', colour.teal) +
        path('M-150 -44L-40 -44L60 -236L-90 -236Z', '#FFFFFF', 0.12) +
        circle(0, -140, 44, colour.marigold) +
        stroke('M-18-140L-4-124L20-156', '#24302B', 9) +
        path('M-180 4L-40 4L-54 62L-206 62Z', colour.fern) +
        path('M-20 2L80 2L92 56L-24 56Z', colour.marigold) +
        path('M104 0L196 0L220 60L120 60Z', '#66756F') +
        circle(158, 30, 22, '#C9D3CF') +
        path('M-220 78L60 78L66 112L-240 112Z', '#4C5A55') +
        path('M84 76L226 76L246 114L92 114Z', colour.terracotta) +
        times(6, (i) => stroke(`M${-160 + i * 22} 14L${-172 + i * 22} 54`, colour.cream, 4, 0.7)),
      { x: 590, y: 690 },
    ),
    place(rect(-150, -12, 110, 26, colour.terracotta, 12) + rect(-44, -4, 130, 10, '#9AA8A2', 4), {
      x: 960,
      y: 770,
      rotate: -62,
    }),
    times(
      6,
      (i) =>
        circle(176 + (i % 3) * 24, 780 + Math.floor(i / 3) * 26, 7, '#8D9A95') +
        rect(172 + (i % 3) * 24, 779 + Math.floor(i / 3) * 26, 8, 2, '#3B4A45'),
    ),
  ].join('');
