import { colour, shade } from '../colour.ts';
import { grass, landscape, shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { foreground, pine } from '../plants.ts';
import { circle, ellipse, path, place, rect, stroke } from '../svg.ts';

export const drone: Scene = (mood, random) =>
  [
    landscape(mood, random, 640),
    pine(110, 720, 1, mood.leaf) +
      pine(230, 740, 0.76, shade(mood.leaf, 0.1)) +
      pine(1080, 720, 1.1, mood.leaf) +
      pine(960, 700, 0.7, shade(mood.leaf, 0.1)),
    path('M520 430L690 430L860 800L350 800Z', mood.sun, 0.22),
    shadow(600, 800, 260, 26),
    place(
      stroke('M-40-20L-270-70M40-20L270-70', '#2B3833', 28) +
        stroke('M-60 40Q-130 60-140 120H-90M60 40Q130 60 140 120H90', '#3B4A45', 13) +
        [-270, 270]
          .map(
            (x) =>
              rect(x - 22, -118, 44, 64, '#3B4A45', 12) +
              ellipse(x, -124, 180, 14, '#FFF8EA', 0.7) +
              ellipse(x, -128, 14, 12, mood.second),
          )
          .join('') +
        path('M-130-30Q-120-90 0-94Q120-90 130-30Q120 46 0 50Q-120 46-130-30Z', '#FFF8EA') +
        path('M40-92Q124-84 130-30Q120 46 0 50Q90 0 40-92Z', '#E3D8C2') +
        rect(-70, -64, 140, 18, mood.hero, 9) +
        circle(0, 58, 50, '#2B3833') +
        circle(0, 58, 32, colour.teal) +
        circle(-10, 48, 11, '#CFE6E8') +
        circle(-92, -12, 9, colour.terracotta) +
        circle(92, -12, 9, colour.fern),
      { x: 600, y: 370, scale: 1.15, rotate: -4 },
    ),
    grass(mood, random, 720, 890, 30),
    foreground(random, 'left', shade(mood.leaf, 0.24)),
  ].join('');
