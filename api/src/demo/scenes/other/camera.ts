import { colour, shade } from '../colour.ts';
import { grass, landscape, shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { foreground, pine } from '../plants.ts';
import { circle, path, rect, stroke } from '../svg.ts';

export const camera: Scene = (mood, random) =>
  [
    landscape(mood, random, 590),
    pine(90, 680, 0.9, mood.leaf) + pine(200, 690, 0.7, shade(mood.leaf, 0.1)) + pine(1120, 690, 1, mood.leaf),
    path('M0 760Q500 660 1200 780V900H0Z', shade(mood.ground, 0.14)) + grass(mood, random, 730, 890, 28),
    stroke('M600 500L400 840M600 500L800 840M600 500V850', '#24302B', 25) +
      stroke('M500 680H700', '#24302B', 11) +
      shadow(600, 846, 250, 17) +
      rect(540, 470, 120, 46, '#3B4A45', 12),
    rect(380, 210, 440, 276, '#24302B', 36) +
      rect(380, 290, 440, 110, mood.hero) +
      path('M500 214L530 156H670L700 214Z', '#24302B') +
      rect(420, 188, 70, 30, mood.second, 10) +
      circle(758, 248, 17, colour.terracotta),
    circle(600, 346, 130, '#3B4A45') +
      circle(600, 346, 106, '#17211C') +
      circle(600, 346, 76, colour.teal) +
      circle(600, 346, 44, '#17211C') +
      circle(566, 312, 27, '#CFE6E8', 0.85) +
      circle(632, 380, 12, '#CFE6E8', 0.6),
    stroke('M384 260Q250 380 300 620', mood.second, 13),
    foreground(random, 'right', shade(mood.leaf, 0.24)),
  ].join('');
