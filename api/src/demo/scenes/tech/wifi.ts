import { colour, shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, rug, windowView } from '../room.ts';
import { circle, ellipse, rect, stroke, times } from '../svg.ts';
import { books, mug } from '../tabletop.ts';

export const wifi: Scene = (mood, random) =>
  [
    room(mood),
    windowView(mood, random, { x: 90, y: 120, width: 250, height: 320, curtains: tint(mood.second, 0.25) }),
    ...[330, 250, 170].map((r, i) =>
      stroke(
        `M${790 - r * 0.8} ${470 - r * 0.62}A${r} ${r} 0 0 1 ${790 + r * 0.8} ${470 - r * 0.62}`,
        mood.hero,
        20,
        0.3 + i * 0.26,
      ),
    ),
    rect(420, 640, 740, 26, colour.wood, 6) +
      rect(440, 666, 700, 130, shade(colour.wood, 0.2)) +
      rect(460, 684, 320, 96, colour.wood, 6) +
      rect(800, 684, 320, 96, tint(colour.wood, 0.06), 6) +
      circle(750, 732, 9, mood.second) +
      circle(830, 732, 9, mood.second) +
      shadow(790, 802, 390, 18),
    stroke('M640 560L600 330M940 560L980 330M790 550V310', '#24302B', 19) +
      rect(570, 540, 440, 96, '#FFF8EA', 26) +
      rect(570, 600, 440, 36, '#E3D8C2', 18) +
      times(4, (i) => circle(650 + i * 44, 584, 10, i === 3 ? colour.marigold : colour.fern)) +
      rect(880, 576, 90, 14, '#CDBF9F', 7) +
      ellipse(790, 640, 230, 8, '#17211C', 0.2),
    books(490, 640, [mood.hero, mood.second], 110),
    mug(1080, 640, mood.second),
    rug(420, 832, 330, mood.third),
    pottedPlant(random, { x: 240, y: 806, scale: 1.3, leaf: mood.leaf, pot: mood.third, crown: 'fan' }),
  ].join('');
