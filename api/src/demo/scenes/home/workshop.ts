import { colour, mix, shade, tint } from '../colour.ts';
import { counter } from '../furniture.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room } from '../room.ts';
import { circle, path, place, rect, stroke, times } from '../svg.ts';

export const workshop: Scene = (mood, random) => {
  const board = mix(mood.second, '#B9814F', 0.55);
  return [
    room(mood, 860),
    rect(150, 90, 900, 420, shade(board, 0.3), 14),
    rect(150, 84, 900, 416, board, 14),
    times(8, (row) => times(18, (column) => circle(184 + column * 49, 116 + row * 51, 4, shade(board, 0.32)))),
    place(rect(-13, -10, 26, 210, colour.terracotta, 10) + path('M-64-66H46Q76-66 82-34H50V0H-64Z', '#66756F'), {
      x: 270,
      y: 210,
      rotate: 6,
    }),
    place(
      path('M-150-22L96-58V60L-150 18Z', '#DCE3DF') +
        times(12, (i) => path(`M${-146 + i * 20} ${18 + i * 3.6}l10 16l10-12Z`, '#DCE3DF')) +
        path('M80-66H150Q176-64 172-34L156 66Q150 84 128 84H80Z', colour.evergreen) +
        rect(104, -26, 34, 74, board, 16),
      { x: 560, y: 230, rotate: -8 },
    ),
    times(4, (i) =>
      place(
        rect(-13, 0, 26, 104, [mood.hero, colour.marigold, colour.terracotta, colour.teal][i] ?? mood.hero, 12) +
          rect(-5, 100, 10, 110, '#8D9A95', 3),
        { x: 800 + i * 62, y: 170 },
      ),
    ),
    place(
      stroke('M0-80V70', '#7B8A84', 28) +
        circle(0, -96, 46, '#7B8A84') +
        rect(-18, -150, 36, 54, board) +
        circle(0, 88, 34, '#7B8A84') +
        circle(0, 88, 16, board),
      { x: 430, y: 340, rotate: 84 },
    ),
    counter(650, colour.wood, colour.walnut),
    place(
      shadow(0, 4, 230, 14) +
        stroke('M-110-170V-222H110V-170', '#3B4A45', 22) +
        rect(-220, -172, 440, 176, mood.hero, 16) +
        rect(-220, -172, 440, 62, tint(mood.hero, 0.14), 16) +
        rect(-220, -116, 440, 8, shade(mood.hero, 0.3)) +
        rect(-150, -134, 60, 44, colour.marigold, 6) +
        rect(90, -134, 60, 44, colour.marigold, 6),
      { x: 620, y: 652 },
    ),
    place(
      circle(0, 0, 58, colour.marigold) +
        circle(0, 0, 26, shade(colour.marigold, 0.25)) +
        rect(40, 34, 110, 14, '#FFF8EA'),
      { x: 240, y: 596 },
    ),
    place(rect(0, -22, 300, 22, tint(colour.wood, 0.3), 3) + rect(20, -44, 300, 22, tint(colour.wood, 0.15), 3), {
      x: 864,
      y: 652,
    }),
    pottedPlant(random, { x: 1110, y: 610, scale: 0.5, leaf: mood.leaf, pot: mood.third }),
  ].join('');
};
