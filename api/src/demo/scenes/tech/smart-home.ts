import { colour, mix, shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { picture, room, rug } from '../room.ts';
import { circle, ellipse, glow, path, rect, stroke, times } from '../svg.ts';

export const smartHome: Scene = (mood, random) =>
  [
    room(mood),
    picture(820, 130, 150, 190, [tint(mood.second, 0.5), mood.third, mood.hero]) +
      picture(1000, 170, 110, 140, [tint(mood.third, 0.3), mood.second, mood.hero]),
    circle(450, 330, 236, '#17211C', 0.1) + circle(440, 318, 232, '#FFF8EA') + circle(440, 318, 196, '#24302B'),
    stroke('M300 418A172 172 0 1 1 580 418', '#4C5A55', 22) +
      stroke('M300 418A172 172 0 0 1 520 166', colour.marigold, 22) +
      circle(520, 166, 22, '#FFF8EA'),
    glow(440, 330, 130, colour.marigold, 0.35) +
      path('M440 220C500 300 516 330 516 360A76 76 0 0 1 364 360C364 330 380 300 440 220Z', colour.marigold) +
      path('M440 296C468 334 478 352 478 370A38 38 0 0 1 402 370C402 352 412 334 440 296Z', '#FFF0C2'),
    rect(640, 640, 440, 24, colour.wood, 6) +
      stroke('M680 664L664 800M1040 664L1056 800', shade(colour.wood, 0.25), 18) +
      shadow(860, 804, 240, 15),
    rect(712, 500, 110, 140, mix(mood.hero, '#FFF8EA', 0.1), 44) +
      ellipse(767, 508, 52, 14, '#24302B') +
      ellipse(767, 508, 40, 9, colour.fern) +
      times(5, (r) => times(6, (i) => circle(730 + i * 15, 552 + r * 16, 3, shade(mood.hero, 0.35)))),
    pottedPlant(random, { x: 960, y: 640, scale: 0.78, leaf: mood.leaf, pot: mood.third }),
    rug(820, 838, 300, mood.second),
    pottedPlant(random, { x: 150, y: 800, scale: 1.25, leaf: mood.leaf, pot: mood.third, crown: 'stem' }),
  ].join('');
