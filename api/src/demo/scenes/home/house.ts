import { colour, mix, shade, tint } from '../colour.ts';
import { grass, landscape, shadow, walkway } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, foreground, roundTree } from '../plants.ts';
import { circle, glow, path, polygon, rect, times } from '../svg.ts';

export const house: Scene = (mood, random) => {
  const lit = mood.dark ? '#FFD98C' : '#CFE6E8';
  const wall = mood.dark ? tint(mood.wall, 0.35) : colour.cream;
  const pane = (x: number, y: number, w: number, h: number) =>
    (mood.dark ? glow(x + w / 2, y + h / 2, w * 1.3, '#FFD98C', 0.5) : '') +
    rect(x - 12, y - 12, w + 24, h + 24, '#FFF8EA', 4) +
    rect(x, y, w, h, lit) +
    polygon(
      [
        [x, y],
        [x + w * 0.5, y],
        [x, y + h * 0.8],
      ],
      '#FFFFFF',
      0.28,
    ) +
    rect(x + w / 2 - 4, y, 8, h, '#FFF8EA') +
    rect(x, y + h / 2 - 4, w, 8, '#FFF8EA') +
    rect(x - 20, y + h + 10, w + 40, 14, mood.second, 3);
  return [
    landscape(mood, random, 620),
    roundTree(random, 1030, 690, 1.15, mood.leaf),
    walkway(mix(mood.ground, colour.sand, 0.75), 700),
    shadow(590, 724, 370, 26),
    rect(280, 360, 600, 366, wall),
    rect(700, 360, 180, 366, shade(wall, 0.08)),
    rect(280, 690, 600, 36, shade(wall, 0.25)),
    rect(740, 150, 74, 150, shade(colour.terracotta, 0.1)),
    rect(730, 140, 94, 24, shade(colour.terracotta, 0.28), 4),
    path('M220 380L360 190L800 190L940 380Z', mood.hero === colour.marigold ? colour.terracotta : mood.hero),
    times(4, (i) =>
      polygon(
        [
          [340 - i * 35 + 14, 218 + i * 42],
          [820 + i * 35 - 14, 218 + i * 42],
          [820 + i * 35 - 10, 224 + i * 42],
          [340 - i * 35 + 10, 224 + i * 42],
        ],
        '#17211C',
        0.16,
      ),
    ),
    rect(214, 372, 732, 22, '#FFF8EA', 8),
    path('M280 394L880 394L880 420L280 420Z', '#17211C', 0.12),
    rect(536, 500, 132, 226, '#FFF8EA', 8),
    path('M550 726V560A52 52 0 0 1 654 560V726Z', mood.third === colour.cream ? colour.deepGreen : mood.third),
    circle(636, 630, 8, colour.marigold),
    pane(340, 470, 130, 130),
    pane(738, 470, 100, 130),
    rect(510, 722, 184, 20, shade(colour.sand, 0.1), 4),
    bush(330, 748, 0.8, mood.leaf),
    bush(800, 752, 0.9, shade(mood.leaf, 0.06)),
    grass(mood, random, 740, 890),
    foreground(random, 'left', shade(mood.leaf, 0.22)),
  ].join('');
};
