import { colour, mix, shade, tint } from '../colour.ts';
import { counter } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { room } from '../room.ts';
import { circle, clip, ellipse, path, place, rect, stroke } from '../svg.ts';
import { books } from '../tabletop.ts';

export const geometry: Scene = (mood) => {
  const board = mood.dark ? colour.deepGreen : mix(colour.deepGreen, mood.hero, 0.2);
  const chalk = '#FBF3E0';
  return [
    room(mood, 860),
    rect(208, 78, 784, 460, '#17211C22', 12) +
      rect(196, 64, 784, 460, colour.wood, 12) +
      rect(220, 88, 736, 412, board, 4) +
      path('M220 88H560L330 500H220Z', '#FFFFFF', 0.05),
    stroke('M300 420L420 180L540 420ZM420 180V420', chalk, 6, 0.9) + stroke('M420 394H446V420', chalk, 4, 0.8),
    stroke('M620 270a90 90 0 1 0 180 0a90 90 0 1 0-180 0M710 270L774 206', chalk, 6, 0.9) +
      circle(710, 270, 7, colour.marigold),
    stroke('M640 440Q680 380 720 440T800 440T880 440', colour.marigold, 7, 0.95) +
      stroke('M840 150h70v70h-70ZM840 150l28-24h70l-28 24M910 220l28-24v-70', chalk, 5, 0.85),
    rect(300, 500, 560, 18, tint(colour.wood, 0.2), 4) +
      rect(420, 490, 60, 12, chalk, 5) +
      rect(500, 490, 40, 12, colour.marigold, 5) +
      rect(660, 482, 96, 22, mood.second, 5),
    counter(690, mix(colour.wood, '#FFF8EA', 0.25), shade(colour.wood, 0.15)),
    place(
      ellipse(0, -6, 96, 15, colour.walnut) +
        rect(-8, -54, 16, 50, colour.walnut) +
        stroke('M-96-226A136 136 0 0 0 92-70', colour.marigold, 13) +
        circle(0, -176, 118, '#8CC4CC') +
        clip(
          'globe',
          circle(0, -176, 118, '#000'),
          path(
            'M-120-240Q-60-300-10-260Q30-220-30-190Q-70-170-60-120Q-90-90-130-150ZM30-200Q70-250 130-220V-110Q80-60 40-110Q20-150 30-200Z',
            colour.fern,
          ) + path('M40-300A130 130 0 0 1 40-50H140V-300Z', '#17211C', 0.12),
        ),
      { x: 210, y: 694 },
    ),
    books(930, 692, [mood.hero, mood.second, colour.teal], 230),
    place(
      path('M0 0Q-62-6-62-62Q-58-114-10-104Q0-100 10-104Q58-114 62-62Q62-6 0 0Z', colour.terracotta) +
        path('M10-104Q58-114 62-62Q62-6 6 0Q40-50 10-104Z', shade(colour.terracotta, 0.14)) +
        stroke('M0-100Q2-124 16-134', '#7E5233', 7) +
        ellipse(32, -132, 22, 10, colour.fern),
      { x: 930, y: 586 },
    ),
    place(
      rect(-50, -120, 100, 122, mood.third, 10) +
        [-30, -6, 20]
          .map((x, i) =>
            place(
              rect(-8, -90, 16, 90, [colour.terracotta, colour.marigold, colour.evergreen][i] ?? colour.teal) +
                path('M-8-90h16L0-116Z', '#EBD3A8'),
              { x, y: -110, rotate: x * 0.5 },
            ),
          )
          .join('') +
        rect(-50, -120, 100, 122, mood.third, 10),
      { x: 560, y: 696 },
    ),
  ].join('');
};
