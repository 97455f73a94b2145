import { colour, mix, shade, tint } from '../colour.ts';
import { counter } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, shelf, windowView } from '../room.ts';
import { circle, ellipse, path, place, rect, stroke, times } from '../svg.ts';

export const sewing: Scene = (mood, random) =>
  [
    room(mood, 860),
    windowView(mood, random, { x: 90, y: 110, width: 270, height: 330, curtains: tint(mood.second, 0.25) }),
    shelf(720, 230, 400, colour.walnut) +
      times(
        7,
        (i) =>
          rect(
            760 + i * 50,
            166,
            32,
            52,
            [mood.hero, colour.marigold, colour.terracotta, colour.sage, colour.plum, colour.blush, colour.teal][i] ??
              mood.hero,
            4,
          ) +
          rect(754 + i * 50, 158, 44, 12, colour.wood, 4) +
          rect(754 + i * 50, 216, 44, 14, colour.wood, 4),
      ),
    counter(660, mix(colour.wood, '#FFF8EA', 0.25), shade(colour.wood, 0.15)),
    ellipse(620, 664, 360, 16, '#17211C', 0.2),
    rect(300, 590, 640, 72, tint(mood.hero, 0.1), 18) + rect(300, 626, 640, 36, shade(mood.hero, 0.16), 14),
    path(
      'M780 600V380H470V470Q470 500 440 500H380Q350 500 350 470V360Q350 290 430 290H830Q920 290 920 370V600Z',
      mood.hero,
    ) +
      path('M850 292Q920 300 920 370V600H840V440Q840 330 850 292Z', shade(mood.hero, 0.16)) +
      rect(400, 300, 420, 16, tint(mood.hero, 0.35), 8),
    rect(392, 500, 18, 76, '#9AA8A2') +
      rect(380, 570, 44, 12, '#9AA8A2', 4) +
      circle(930, 400, 56, shade(mood.hero, 0.3)) +
      circle(930, 400, 30, mood.second) +
      circle(640, 350, 24, mood.second) +
      rect(560, 226, 46, 64, mood.second, 4) +
      rect(552, 220, 62, 12, colour.wood, 4) +
      stroke('M584 256Q460 230 420 320T400 500', mood.second, 4) +
      circle(760, 440, 20, tint(mood.hero, 0.3)),
    path(
      'M100 640Q220 590 330 596H560Q540 650 560 700Q460 740 400 820Q260 780 130 860Q160 740 100 640Z',
      mood.third === colour.cream ? colour.blush : mood.third,
    ) +
      path('M560 700Q460 740 400 820Q300 790 210 816Q340 700 560 640Z', '#17211C', 0.1) +
      times(7, (i) =>
        stroke(`M${190 + i * 46} ${640 + (i % 2) * 60}v30M${175 + i * 46} ${655 + (i % 2) * 60}h30`, '#FFF8EA', 6, 0.7),
      ),
    place(
      rect(-50, -20, 100, 44, colour.terracotta, 20) +
        times(
          5,
          (i) =>
            stroke(`M${-30 + i * 15}-14l${(i - 2) * 5}-40`, '#9AA8A2', 3) +
            circle(
              -30 + i * 15 + (i - 2) * 5,
              -58,
              7,
              [mood.second, colour.cream, colour.marigold, mood.hero, colour.sage][i] ?? colour.cream,
            ),
        ),
      { x: 850, y: 756 },
    ),
    place(
      stroke('M0 0L-120-80M0 0L-126 70', '#AEBBB5', 18) +
        stroke(
          'M10 10m0 24a32 26 0 1 0 64 0a32 26 0 1 0-64 0M10-46m0 14a32 26 0 1 0 64 0a32 26 0 1 0-64 0',
          colour.marigold,
          15,
        ),
      { x: 700, y: 800, rotate: 12 },
    ),
    pottedPlant(random, { x: 1080, y: 662, scale: 0.8, leaf: mood.leaf, pot: mood.third, crown: 'fan' }),
  ].join('');
