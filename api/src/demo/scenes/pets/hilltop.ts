import { colour, shade, tint } from '../colour.ts';
import { grass, landscape, shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, foreground, roundTree } from '../plants.ts';
import { circle, ellipse, path, place, stroke } from '../svg.ts';
import { coats } from './pets-props.ts';

/** A dog that sits and looks away from us. */
const sittingDog = (x: number, y: number, scale: number, coat: string, collar: string): string =>
  place(
    shadow(10, 2, 150, 18) +
      stroke('M92-40Q190-30 176-120', coat, 30) +
      path('M-118 0Q-140-120-84-214Q-70-300 0-304Q70-300 84-214Q140-120 118 0Z', coat) +
      path('M24-302Q76-290 84-214Q140-120 118 0H40Q96-130 24-302Z', shade(coat, 0.15)) +
      ellipse(-84, -16, 56, 26, tint(coat, 0.14)) +
      ellipse(84, -16, 56, 26, shade(coat, 0.1)) +
      circle(0, -356, 92, coat) +
      path('M30-442A92 92 0 0 1 34-270Q70-360 30-442Z', shade(coat, 0.12)) +
      path('M-66-424Q-140-430-132-330Q-126-286-100-300Q-74-340-52-390Z', shade(coat, 0.34)) +
      path('M66-424Q140-430 132-330Q126-286 100-300Q74-340 52-390Z', shade(coat, 0.4)) +
      path('M-76-282Q0-240 76-282L72-252Q0-214-72-252Z', collar),
    { x, y, scale },
  );

export const hilltop: Scene = (mood, random) =>
  [
    landscape(mood, random, 590),
    roundTree(random, 1010, 730, 1.25, mood.leaf) + bush(190, 730, 0.9, mood.leaf),
    path('M0 760Q420 640 1200 780V900H0Z', shade(mood.ground, 0.12)),
    grass(mood, random, 720, 890, 34),
    sittingDog(500, 800, 1.05, random.pick(coats), mood.second),
    circle(760, 806, 40, colour.terracotta) + stroke('M724 796Q760 820 796 796', colour.cream, 7),
    foreground(random, 'left', shade(mood.leaf, 0.24)),
  ].join('');
