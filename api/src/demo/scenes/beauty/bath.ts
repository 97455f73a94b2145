import { colour, mix } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { leaf, pottedPlant } from '../plants.ts';
import { room, rug, shelf, windowView } from '../room.ts';
import { circle, path, place, rect, stroke, times } from '../svg.ts';
import { bottle, candle, jar, towels } from '../tabletop.ts';
import { brass } from './beauty-props.ts';

export const bath: Scene = (mood, random) =>
  [
    room(mood),
    times(3, (r) =>
      times(13, (i) =>
        rect(
          i * 98 - 40 + (r % 2) * 49,
          500 + r * 45,
          94,
          41,
          mix(mood.wall, '#FFF8EA', 0.22 + ((i + r) % 3) * 0.08),
          4,
        ),
      ),
    ),
    windowView(mood, random, { x: 420, y: 90, width: 360, height: 320 }),
    shelf(60, 280, 240, colour.walnut) +
      towels(140, 280, [mood.second, colour.cream], 140) +
      bottle(250, 280, 96, mood.hero, colour.walnut),
    pottedPlant(random, { x: 1080, y: 790, scale: 1.45, leaf: mood.leaf, pot: mood.third, crown: 'fan' }),
    rug(600, 838, 430, mood.second),
    shadow(560, 800, 390, 24),
    ...[320, 800].map((x) => path(`M${x - 26} 750h52l-10 52h-32Z`, brass)),
    stroke('M900 540V440Q900 396 860 396T820 440', brass, 19) + rect(880, 520, 60, 20, brass, 8),
    times(11, (i) => circle(290 + i * 52, 524 + (i % 2) * 8, 44 + ((i * 7) % 3) * 8, '#FFFFFF')),
    path('M190 520H930Q936 760 780 764H340Q184 760 190 520Z', '#FFF8EA') +
      path('M720 520H930Q936 760 780 764H600Q740 700 720 520Z', '#EADFC9') +
      rect(164, 500, 792, 38, '#FFFFFF', 19),
    times(7, (i) => circle(random.between(280, 860), random.between(330, 470), 8 + (i % 3) * 6, '#FFFFFF', 0.7)),
    rect(300, 476, 320, 22, colour.wood, 8) +
      candle(370, 478, 60, mood.second) +
      jar(470, 478, mood.third, brass, 52) +
      place(leaf(70, 20, mood.leaf), { x: 560, y: 478, rotate: 50 }) +
      place(leaf(60, 17, mood.leaf), { x: 556, y: 478, rotate: 10 }),
    candle(130, 824, 80, colour.cream) + candle(210, 844, 50, mood.third),
  ].join('');
