import { colour, shade, tint } from '../colour.ts';
import { fence, grass, landscape, shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, foreground, roundTree } from '../plants.ts';
import { circle, ellipse, path, place, rect, stroke, times } from '../svg.ts';
import { coats } from './pets-props.ts';

export const kennel: Scene = (mood, random) => {
  const roof = mood.hero === colour.marigold ? colour.terracotta : mood.hero;
  return [
    landscape(mood, random, 520),
    fence(400, 190, mood.dark ? '#D9C8A6' : '#FFF8EA'),
    bush(90, 610, 1.1, mood.leaf) + roundTree(random, 1070, 650, 1.15, mood.leaf),
    grass(mood, random, 640, 890, 34),
    shadow(600, 800, 320, 26),
    rect(360, 470, 480, 330, mood.third === colour.cream ? colour.marigold : tint(mood.second, 0.2), 6),
    times(5, (i) => rect(360, 530 + i * 58, 480, 5, '#17211C22')),
    path('M500 800V640A100 100 0 0 1 700 640V800Z', '#2B2A28') +
      path('M520 800V646A80 80 0 0 1 560 580Q540 640 560 800Z', '#3F3B36'),
    path('M560 800Q560 730 620 720Q690 716 700 800Z', random.pick(coats)),
    path('M320 490L600 250L880 490L850 524L600 312L350 524Z', roof) +
      path('M600 250L880 490L850 524L600 312Z', shade(roof, 0.16)),
    place(
      rect(-84, -22, 168, 44, colour.cream, 22) +
        circle(-84, -24, 26, colour.cream) +
        circle(-84, 24, 26, colour.cream) +
        circle(84, -24, 26, colour.cream) +
        circle(84, 24, 26, colour.cream),
      { x: 600, y: 430, scale: 0.62 },
    ),
    place(
      shadow(0, 2, 100, 12) +
        path('M-90-60H90L108 0H-108Z', mood.second) +
        ellipse(0, -60, 90, 17, shade(mood.second, 0.35)) +
        times(7, (i) => circle(-60 + i * 20, -66 - (i % 2) * 8, 12, colour.walnut)),
      { x: 270, y: 830 },
    ),
    circle(980, 820, 38, colour.terracotta) + stroke('M946 812Q980 834 1014 812', colour.cream, 7),
    foreground(random, 'right', shade(mood.leaf, 0.24)),
  ].join('');
};
