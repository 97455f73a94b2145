import { colour, mix, shade, tint } from '../colour.ts';
import { counter, deskLamp } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, shelf, windowView } from '../room.ts';
import { circle, clip, ellipse, glow, path, polygon, rect, times } from '../svg.ts';
import { bookRow, mug } from '../tabletop.ts';
import { metal } from './tech-props.ts';

const spines = [colour.evergreen, colour.terracotta, colour.marigold, colour.teal, colour.cream];

/** A screen that shows a little landscape of charts. */
const chartScreen = (
  x: number,
  y: number,
  width: number,
  height: number,
  [back, one, two]: readonly [string, string, string],
): string =>
  clip(
    `screen${x}-${y}`,
    rect(x, y, width, height, '#000', 8),
    rect(x, y, width, height, back) +
      rect(x, y, width * 0.2, height, shade(back, 0.25)) +
      times(4, (i) =>
        circle(x + width * 0.1, y + height * (0.18 + i * 0.19), height * 0.045, i ? tint(back, 0.2) : one),
      ) +
      path(
        `M${x + width * 0.26} ${y + height * 0.56}L${x + width * 0.4} ${y + height * 0.32}L${x + width * 0.52} ${y + height * 0.42}L${x + width * 0.66} ${y + height * 0.16}V${y + height * 0.56}Z`,
        one,
        0.9,
      ) +
      circle(x + width * 0.83, y + height * 0.34, height * 0.17, two) +
      path(
        `M${x + width * 0.83} ${y + height * 0.34}v${-height * 0.17}a${height * 0.17} ${height * 0.17} 0 0 1 ${height * 0.17} ${height * 0.17}Z`,
        one,
      ) +
      times(7, (i) =>
        rect(
          x + width * (0.27 + i * 0.1),
          y + height * (0.9 - ((i * 5) % 4) * 0.05 - 0.06),
          width * 0.06,
          height * (0.06 + ((i * 5) % 4) * 0.05),
          i % 3 ? two : one,
          3,
        ),
      ) +
      polygon(
        [
          [x, y],
          [x + width * 0.4, y],
          [x, y + height],
        ],
        '#FFFFFF',
        0.07,
      ),
  );

export const workplace: Scene = (mood, random) =>
  [
    room(mood, 860),
    windowView(mood, random, { x: 80, y: 110, width: 240, height: 320 }),
    shelf(860, 230, 270, colour.walnut) + bookRow(random, 880, 230, 230, spines),
    glow(600, 400, 420, mood.dark ? '#BFE3D2' : '#FFF8EA', 0.4),
    counter(700, mix(colour.wood, '#FFF8EA', 0.2), shade(colour.wood, 0.2)),
    rect(530, 560, 140, 130, '#9AA8A2') +
      rect(450, 684, 300, 22, metal, 10) +
      ellipse(600, 708, 190, 10, '#17211C', 0.18),
    rect(310, 190, 580, 390, '#24302B', 20) +
      chartScreen(330, 210, 540, 340, [colour.deepGreen, colour.marigold, colour.sage]),
    path('M420 744L780 744L810 800L390 800Z', metal) +
      times(3, (r) => times(12, (i) => rect(424 - r * 8 + i * (29.5 + r * 1.4), 750 + r * 15, 24, 10, '#FFFFFF', 3))),
    ellipse(880, 778, 34, 22, metal) + ellipse(880, 772, 32, 19, '#FFFFFF'),
    deskLamp(1010, 704, mood.hero, '#FFE3A3'),
    mug(220, 704, mood.second),
    pottedPlant(random, { x: 96, y: 706, scale: 0.8, leaf: mood.leaf, pot: mood.third, crown: 'blades' }),
  ].join('');
