import { colour, mix, shade } from '../colour.ts';
import { grass, landscape, shadow, walkway } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, foreground, roundTree } from '../plants.ts';
import { path, place, rect, stroke, times } from '../svg.ts';

export const runningPath: Scene = (mood, random) =>
  [
    landscape(mood, random, 540),
    walkway(mix(mood.ground, colour.sand, 0.8), 560),
    roundTree(random, 150, 660, 1.15, mood.leaf) +
      roundTree(random, 1040, 630, 0.9, mood.leaf) +
      bush(880, 650, 0.7, mood.leaf),
    grass(mood, random, 640, 880, 30),
    ...[0, 1].map((i) =>
      place(
        shadow(0, 6, 210, 18) +
          path(
            'M-190 0Q-206-60-180-140Q-176-160-150-150Q-110-120-70-150Q-50-160-30-140L60-74Q160-60 190-30Q204-10 196 6H-186Z',
            i ? mood.hero : shade(mood.hero, 0.08),
          ) +
          path(
            'M-186-104Q-160-60-60-50L-10-96L60-50Q120-60 160-52Q196-30 196 0H-190Q-200-50-186-104Z',
            shade(mood.hero, 0.12),
          ) +
          path('M-150-150Q-110-120-70-150L-84-104Q-120-92-150-110Z', shade(mood.hero, 0.4)) +
          path('M-130-6Q-60-90 20-52Q-20-30-30-6Z', mood.second) +
          times(4, (k) => stroke(`M${-44 + k * 26} ${-128 + k * 19}l30-18`, '#FFF8EA', 9)) +
          rect(-200, -8, 404, 30, '#FFF8EA', 14) +
          times(7, (k) => rect(-180 + k * 54, 14, 30, 9, '#D9C7A4', 4)),
        { x: 470 + i * 190, y: 740 + i * 60, scale: 1.02 },
      ),
    ),
    place(
      rect(-44, -200, 88, 200, mood.sky[0] === '#9FD3D6' ? colour.teal : colour.pond, 20) +
        rect(-30, -244, 60, 50, mood.second, 10) +
        rect(-44, -130, 88, 60, colour.cream) +
        rect(14, -200, 30, 200, '#17211C22', 16) +
        shadow(0, 4, 64, 9),
      { x: 300, y: 830 },
    ),
    foreground(random, 'right', shade(mood.leaf, 0.24)),
  ].join('');
