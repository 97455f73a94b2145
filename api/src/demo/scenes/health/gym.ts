import { colour, mix, shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room } from '../room.ts';
import { circle, path, place, rect, stroke } from '../svg.ts';
import { towels } from '../tabletop.ts';

export const gym: Scene = (mood, random) => {
  const weight = (x: number, y: number, scale: number, fill: string) =>
    place(
      shadow(0, 6, 170, 13) +
        rect(-100, -62, 200, 22, '#9AA8A2', 8) +
        [-150, 108]
          .map((at) => rect(at, -112, 44, 120, fill, 14) + rect(at + 26, -112, 18, 120, shade(fill, 0.2), 10))
          .join('') +
        [-182, 150].map((at) => rect(at, -88, 34, 74, shade(fill, 0.3), 10)).join(''),
      { x, y, scale },
    );
  const kettle = (x: number, y: number, scale: number, fill: string) =>
    place(
      shadow(0, 2, 100, 12) +
        stroke('M-48-130Q-70-236 0-236T48-130', shade(fill, 0.25), 27) +
        circle(0, -84, 88, fill) +
        path('M20-170A88 88 0 0 1 20 2Q90-60 20-170Z', shade(fill, 0.18)) +
        circle(-20, -90, 30, tint(fill, 0.4), 0.6),
      { x, y, scale },
    );
  return [
    room(mood),
    rect(120, 90, 560, 520, shade(mood.wall, 0.3), 14) +
      rect(134, 104, 532, 492, mix(mood.sky[1], '#FFFFFF', 0.2), 8) +
      path('M134 104L360 104L134 520Z', '#FFFFFF', 0.4) +
      path('M480 104L560 104L260 596L180 596Z', '#FFFFFF', 0.3),
    rect(760, 330, 360, 22, '#3B4A45', 8) +
      rect(760, 480, 360, 22, '#3B4A45', 8) +
      rect(770, 300, 20, 380, '#24302B', 6) +
      rect(1090, 300, 20, 380, '#24302B', 6) +
      [330, 480]
        .map((y, r) => [840, 1010].map((x, i) => weight(x, y, 0.42, (r + i) % 2 ? mood.second : mood.hero)).join(''))
        .join(''),
    circle(330, 620, 176, mood.second) +
      path('M390 456A176 176 0 0 1 330 796Q520 660 390 456Z', shade(mood.second, 0.14)) +
      stroke('M178 570Q330 640 490 556M164 650Q330 716 500 640', shade(mood.second, 0.16), 6) +
      circle(270, 550, 42, tint(mood.second, 0.5), 0.5) +
      shadow(340, 798, 170, 15),
    weight(830, 812, 1, mood.hero),
    kettle(600, 806, 0.95, mood.third === colour.cream ? colour.teal : mood.third),
    towels(1080, 836, [colour.cream, mood.second], 170),
    pottedPlant(random, { x: 90, y: 826, scale: 1, leaf: mood.leaf, pot: mood.third, crown: 'blades' }),
  ].join('');
};
