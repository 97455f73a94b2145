import { colour, mix, shade } from '../colour.ts';
import { counter, pendant } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, shelf } from '../room.ts';
import { circle, clip, ellipse, path, place, polygon, rect, stroke, times } from '../svg.ts';
import { bottle, jar, towels } from '../tabletop.ts';
import { brass } from './beauty-props.ts';

export const barber: Scene = (mood, random) =>
  [
    room(mood, 860),
    rect(140, 90, 460, 400, shade(brass, 0.1), 14) +
      rect(158, 108, 424, 364, mix(mood.sky[1], '#FFFFFF', 0.3), 6) +
      path('M158 108L360 108L158 400Z', '#FFFFFF', 0.4) +
      path('M430 108L500 108L260 472L180 472Z', '#FFFFFF', 0.28),
    pendant(370, 70, mood.hero, '#FFE3A3'),
    shelf(680, 260, 260, colour.walnut) +
      bottle(740, 260, 110, colour.marigold, '#24302B') +
      bottle(820, 260, 86, mood.hero, '#24302B') +
      jar(894, 260, colour.cream, brass, 60),
    place(
      rect(-64, -250, 128, 500, '#FFF8EA') +
        clip(
          'pole',
          rect(-64, -250, 128, 500, '#000'),
          times(9, (i) =>
            polygon(
              [
                [-64, -300 + i * 120],
                [64, -380 + i * 120],
                [64, -340 + i * 120],
                [-64, -260 + i * 120],
              ],
              i % 2 ? colour.evergreen : colour.terracotta,
            ),
          ),
        ) +
        rect(24, -250, 40, 500, '#17211C1f') +
        rect(-80, -290, 160, 52, brass, 18) +
        circle(0, -316, 46, brass) +
        rect(-80, 238, 160, 52, brass, 18),
      { x: 1060, y: 390, scale: 0.88 },
    ),
    counter(640, colour.cream, mood.hero),
    place(
      stroke('M0 0L-150-190M0 0L150-190', '#AEBBB5', 30) +
        stroke('M0 0L-34 50M0 0L34 50', '#AEBBB5', 24) +
        circle(0, 0, 14, '#66756F') +
        stroke(
          'M-70 104m-52 0a52 40 0 1 0 104 0a52 40 0 1 0-104 0M70 104m-52 0a52 40 0 1 0 104 0a52 40 0 1 0-104 0',
          mood.second === colour.cream ? colour.marigold : mood.second,
          25,
        ),
      { x: 420, y: 744, rotate: 78, scale: 0.95 },
    ),
    place(
      ellipse(0, 30, 200, 12, '#17211C', 0.18) +
        rect(-190, -16, 380, 30, '#24302B', 10) +
        times(24, (i) => rect(-180 + i * 15, 12, 8, i < 12 ? 44 : 36, '#24302B', 3)),
      { x: 800, y: 776, rotate: -6 },
    ),
    place(
      ellipse(0, 2, 80, 10, '#17211C', 0.2) +
        path('M-64-150H64V-20Q64 0 44 0H-44Q-64 0-64-20Z', '#CFE6E8') +
        rect(-64, -90, 128, 90, colour.pond, 18) +
        rect(-24, -230, 13, 180, '#24302B', 4) +
        rect(14, -250, 16, 190, colour.marigold, 4),
      { x: 640, y: 650 },
    ),
    towels(180, 650, [mood.second, colour.cream, mood.third], 200),
    pottedPlant(random, { x: 900, y: 642, scale: 0.6, leaf: mood.leaf, pot: mood.third }),
  ].join('');
