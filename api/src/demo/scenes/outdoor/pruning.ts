import { colour, shade, tint } from '../colour.ts';
import { ladder } from '../furniture.ts';
import { grass, landscape } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { foreground, pine, roundTree } from '../plants.ts';
import { circle, rect } from '../svg.ts';
import { basket } from '../tabletop.ts';

const fruit = [
  [520, 320],
  [600, 210],
  [700, 190],
  [790, 300],
  [650, 330],
  [560, 420],
  [830, 400],
  [720, 440],
  [470, 400],
] as const;

export const pruning: Scene = (mood, random) =>
  [
    landscape(mood, random, 580),
    pine(120, 630, 0.8, mood.hills[2]) + pine(230, 640, 0.6, mood.hills[2]) + pine(1100, 640, 0.9, mood.hills[2]),
    roundTree(random, 640, 780, 1.62, mood.leaf),
    fruit
      .map(([x, y], i) =>
        circle(
          x + random.between(-14, 14),
          y + random.between(-12, 12),
          20,
          i % 2 ? colour.terracotta : colour.marigold,
        ),
      )
      .join(''),
    ladder(410, 810, 470, tint(colour.wood, 0.1)),
    basket(860, 826, colour.wood, 210, 120) +
      [0, 1, 2, 3]
        .map((i) => circle(790 + i * 46, 704 - (i % 2) * 16, 30, i % 2 ? colour.terracotta : colour.marigold))
        .join('') +
      rect(752, 700, 220, 20, tint(colour.wood, 0.15), 10),
    grass(mood, random, 680, 890, 28),
    foreground(random, 'left', shade(mood.leaf, 0.24)),
  ].join('');
