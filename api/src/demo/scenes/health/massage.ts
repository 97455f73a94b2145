import { colour, shade, tint } from '../colour.ts';
import { pendant } from '../furniture.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, shelf, windowView } from '../room.ts';
import { ellipse, path, rect, stroke } from '../svg.ts';
import { bottle, candle, jar, towels } from '../tabletop.ts';

export const massage: Scene = (mood, random) =>
  [
    room(mood),
    windowView(mood, random, { x: 120, y: 130, width: 250, height: 330, curtains: tint(mood.second, 0.3) }),
    shelf(780, 260, 320, colour.walnut) +
      towels(870, 260, [mood.third, colour.cream], 150) +
      bottle(990, 260, 96, mood.hero, colour.walnut) +
      jar(1060, 260, colour.cream, colour.walnut, 60),
    pendant(600, 190, mood.second, '#FFE3A3'),
    shadow(600, 806, 420, 26),
    stroke('M300 590L270 800M900 590L930 800M400 590V800M800 590V800', colour.walnut, 24) +
      rect(300, 700, 600, 18, shade(colour.walnut, 0.1), 6),
    rect(180, 528, 840, 74, colour.cream, 30) + rect(180, 566, 840, 36, shade(colour.cream, 0.14), 18),
    path('M360 520H800Q820 520 820 540V680Q760 704 690 684T540 694T360 676Z', mood.hero) +
      path('M640 520H800Q820 520 820 540V680Q760 704 690 684L640 684Z', shade(mood.hero, 0.12)),
    rect(860, 478, 140, 56, '#FFF8EA', 27) + rect(880, 504, 110, 6, '#DCCBA9'),
    towels(280, 530, [mood.second, '#FFF8EA'], 150),
    [0, 1, 2, 3]
      .map(
        (i) =>
          ellipse(440 + i * 92, 516, 34, 17, ['#56625D', '#6F7C76', '#56625D', '#7F8B85'][i] ?? '#56625D') +
          ellipse(432 + i * 92, 510, 14, 5, '#A9B4AE', 0.7),
      )
      .join(''),
    candle(90, 820, 90, mood.third) + candle(170, 842, 56, mood.second),
    pottedPlant(random, { x: 1100, y: 812, scale: 1.3, leaf: mood.leaf, pot: mood.third, crown: 'blades' }),
  ].join('');
