import { colour, mix, shade, tint } from '../colour.ts';
import { grass, landscape, shadow, walkway } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, poplar, pottedPlant } from '../plants.ts';
import { circle, path, rect, stroke, times } from '../svg.ts';
import { wateringCan } from './outdoor-props.ts';

export const greenhouse: Scene = (mood, random) => {
  const frame = '#FFF8EA';
  return [
    landscape(mood, random, 600),
    bush(110, 690, 1.1, mood.leaf) + poplar(1090, 690, 1.25, mood.leaf),
    shadow(600, 772, 430, 28),
    path('M210 380L600 150L990 380L990 760L210 760Z', mood.dark ? mood.sky[1] : colour.sky, 0.78),
    ...[330, 480, 720, 870].map((x, i) =>
      pottedPlant(random, {
        x,
        y: 660,
        scale: 0.82,
        leaf: i % 2 ? mood.leaf : tint(mood.leaf, 0.14),
        pot: i % 2 ? mood.second : colour.terracotta,
        crown: i % 2 ? 'stem' : 'fan',
      }),
    ),
    rect(250, 656, 270, 20, colour.wood, 4) +
      rect(680, 656, 270, 20, colour.wood, 4) +
      times(4, (i) => rect([270, 484, 700, 914][i] ?? 0, 676, 16, 84, shade(colour.wood, 0.2))),
    path('M260 400L420 300L300 760L220 760L220 520Z', '#FFFFFF', 0.26) +
      path('M760 300L840 340L740 760L670 760Z', '#FFFFFF', 0.2),
    stroke(
      'M210 380L600 150L990 380V760H210ZM210 380H990M600 150V380M340 380V760M860 380V760M405 265V380M795 265V380',
      frame,
      15,
    ),
    rect(522, 440, 156, 322, mood.hero, 6) +
      rect(542, 460, 116, 280, tint(mood.sky[1], 0.3), 4) +
      path('M542 460L620 460L542 640Z', '#FFFFFF', 0.4) +
      rect(542, 592, 116, 12, mood.hero) +
      circle(664, 608, 7, colour.marigold),
    rect(180, 752, 840, 26, shade(colour.sand, 0.1), 5),
    walkway(mix(mood.ground, colour.sand, 0.75), 776),
    wateringCan(930, 850, colour.teal),
    grass(mood, random, 800, 892, 14),
  ].join('');
};
