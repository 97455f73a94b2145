import { colour, shade } from '../colour.ts';
import { fence, grass, landscape, shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, roundTree } from '../plants.ts';
import { circle, ellipse, glow, path, polygon, rect, stroke, times } from '../svg.ts';

export const party: Scene = (mood, random) => {
  const flags = [mood.hero, colour.marigold, colour.terracotta, colour.sage, colour.blush];
  const balloon = (x: number, y: number, fill: string) =>
    stroke(`M${x} ${y + 96}q24 110-10 220`, '#8D7A5C', 3) +
    path(
      `M${x} ${y - 100}C${x + 96} ${y - 100} ${x + 92} ${y + 40} ${x} ${y + 92}C${x - 92} ${y + 40} ${x - 96} ${y - 100} ${x} ${y - 100}Z`,
      fill,
    ) +
    path(`M${x - 12} ${y + 88}h24l-4 18h-16Z`, shade(fill, 0.15)) +
    ellipse(x - 34, y - 40, 15, 30, '#FFFFFF', 0.4);
  return [
    landscape(mood, random, 560),
    roundTree(random, 90, 690, 1.3, mood.leaf) +
      roundTree(random, 1120, 690, 1.25, mood.leaf) +
      fence(520, 130, mood.dark ? '#D9C8A6' : '#FFF8EA') +
      bush(330, 670, 0.8, mood.leaf),
    stroke('M-20 90Q300 300 620 150T1220 110', '#5E4130', 5),
    ...Array.from({ length: 12 }, (_, i) => {
      const t = i / 11;
      const x = 30 + t * 1130;
      const y = t < 0.5 ? 112 + Math.sin(t * 2 * Math.PI) * 92 : 150 + Math.sin((t - 0.5) * 2 * Math.PI) * 8;
      return polygon(
        [
          [x - 32, y],
          [x + 32, y],
          [x, y + 78],
        ],
        flags[i % 5] ?? mood.hero,
      );
    }),
    balloon(270, 360, colour.terracotta) +
      balloon(350, 300, colour.marigold) +
      balloon(200, 290, mood.hero) +
      balloon(960, 350, colour.marigold) +
      balloon(1030, 290, mood.hero),
    grass(mood, random, 700, 890, 24),
    shadow(600, 846, 370, 24),
    path('M250 650H950L980 850H220Z', colour.cream) +
      times(7, (i) =>
        polygon(
          [
            [250 + i * 100, 650],
            [300 + i * 100, 650],
            [296 + i * 109 - 30, 850],
            [226 + i * 109, 850],
          ],
          mood.second,
          0.55,
        ),
      ) +
      rect(232, 630, 736, 30, '#FFFFFF', 10),
    ellipse(600, 630, 190, 15, '#DCCBA9') +
      rect(440, 500, 320, 130, colour.blush, 16) +
      rect(440, 570, 320, 60, shade(colour.blush, 0.1), 14) +
      rect(500, 400, 200, 110, '#FFF8EA', 14) +
      path(
        'M440 520V506Q440 492 456 492H744Q760 492 760 506V520q-16 44-32 0q-16 34-32 0q-16 44-32 0q-16 30-32 0q-16 44-32 0q-16 34-32 0q-16 44-32 0q-16 30-32 0q-16 40-36 0Z',
        mood.hero,
      ) +
      times(5, (i) => circle(520 + i * 40, 400, 17, colour.terracotta)) +
      times(
        3,
        (i) =>
          rect(546 + i * 50, 322, 11, 64, [colour.marigold, mood.hero, colour.terracotta][i] ?? mood.hero, 4) +
          glow(551 + i * 50, 306, 36, '#FFE3A3', 0.8) +
          path(`M${551 + i * 50} 290c11 14 9 28 0 30c-9-2-11-16 0-30Z`, colour.marigold),
      ),
    rect(320, 560, 52, 72, '#E4F1EC', 8) +
      rect(320, 590, 52, 42, colour.terracotta, 8) +
      rect(390, 574, 46, 58, '#E4F1EC', 8) +
      rect(390, 600, 46, 32, colour.marigold, 8) +
      rect(820, 556, 96, 76, mood.hero, 6) +
      rect(858, 556, 20, 76, mood.second) +
      path('M868 556q-40-44-50-10q10 16 50 10q40-44 50-10q-10 16-50 10Z', mood.second),
  ].join('');
};
