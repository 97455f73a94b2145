import { colour, shade, tint } from '../colour.ts';
import { stool } from '../furniture.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { foreground } from '../plants.ts';
import { room, windowView } from '../room.ts';
import { circle, clip, ellipse, path, place, rect, stroke } from '../svg.ts';

export const easel: Scene = (mood, random) =>
  [
    room(mood),
    windowView(mood, random, { x: 80, y: 120, width: 300, height: 360, curtains: tint(mood.second, 0.3) }),
    stroke('M640 130L480 810M760 130L920 810M700 110V760', colour.walnut, 20) + shadow(700, 812, 290, 20),
    rect(462, 170, 476, 380, '#17211C33', 6) + rect(450, 156, 476, 380, '#FFF8EA', 5),
    clip(
      'canvas',
      rect(472, 178, 432, 336, '#000'),
      rect(472, 178, 432, 336, mood.sky[0]) +
        circle(760, 270, 56, mood.sun) +
        path('M472 430Q560 300 660 390T904 350V520H472Z', mood.hills[0]) +
        path('M472 470Q600 370 730 440T904 420V520H472Z', mood.hills[1]) +
        path('M472 500Q640 430 904 480V520H472Z', mood.hills[2]) +
        stroke('M500 250Q540 230 590 250M620 220Q660 205 700 222', '#FFF8EA', 12, 0.7),
    ),
    rect(470, 532, 440, 28, colour.wood, 5),
    stool(1050, 800, 240, colour.wood),
    place(
      ellipse(0, 0, 96, 40, '#EBD3A8') +
        [
          [-50, -8, colour.terracotta],
          [-14, -20, colour.marigold],
          [28, -18, colour.evergreen],
          [58, 2, colour.teal],
        ]
          .map(([x, y, fill]) => ellipse(Number(x), Number(y), 17, 9, String(fill)))
          .join('') +
        ellipse(-30, 18, 15, 7, colour.wood),
      { x: 1050, y: 530, scale: 0.82 },
    ),
    place(
      path('M-40-90H40L34 0H-34Z', mood.third) +
        [-20, 0, 18]
          .map((x, i) =>
            place(
              rect(-5, -120, 10, 120, colour.wood) +
                path('M-9-118Q-12-150 0-170Q12-150 9-118Z', [mood.hero, mood.second, colour.teal][i] ?? mood.hero),
              { x, y: -80, rotate: x },
            ),
          )
          .join('') +
        path('M-40-90H40L34 0H-34Z', mood.third),
      { x: 300, y: 790, scale: 1.2 },
    ),
    foreground(random, 'left', shade(mood.leaf, 0.12)),
  ].join('');
