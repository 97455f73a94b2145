import { colour, shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { picture, room, rug, windowView } from '../room.ts';
import { circle, path, place, rect, stroke, times } from '../svg.ts';
import { vase } from '../tabletop.ts';

export const piano: Scene = (mood, random) => {
  const body = mood.hero === colour.marigold ? colour.walnut : mood.hero;
  return [
    room(mood),
    windowView(mood, random, { x: 90, y: 120, width: 240, height: 330 }),
    picture(900, 120, 180, 150, [tint(mood.second, 0.5), mood.third, mood.hero]),
    rug(610, 812, 450, mood.second),
    shadow(610, 782, 380, 26),
    rect(270, 300, 680, 480, shade(body, 0.1), 14) + rect(252, 284, 716, 36, tint(body, 0.12), 8),
    rect(310, 340, 600, 130, body, 8) + rect(300, 590, 620, 160, shade(body, 0.24), 6),
    rect(236, 510, 748, 30, tint(body, 0.14), 8) +
      rect(252, 540, 716, 52, '#FFF8EA') +
      times(26, (i) => rect(252 + i * 27.5, 540, 3, 52, '#CDBF9F')) +
      times(25, (i) => (i % 7 === 2 || i % 7 === 6 ? '' : rect(270 + i * 27.5, 540, 16, 32, '#17211C', 2))) +
      rect(236, 590, 748, 20, shade(body, 0.2), 4),
    rect(248, 600, 34, 180, body, 6) + rect(938, 600, 34, 180, shade(body, 0.14), 6),
    path('M500 504L520 372L716 372L736 504Z', '#FFF8EA') +
      stroke('M618 374V504', '#DCCBA9', 4) +
      times(
        4,
        (i) =>
          stroke(`M530 ${400 + i * 26}H604M632 ${400 + i * 26}H708`, '#CDBF9F', 3) +
          circle(546 + i * 14, 402 + i * 24, 7, '#17211C') +
          circle(650 + i * 13, 478 - i * 22, 7, '#17211C'),
      ),
    vase(870, 286, mood.third, mood.leaf, 0.9),
    place(
      path('M-52 0L-22-150H22L52 0Z', colour.wood) +
        path('M-30-34L-12-130H12L30-34Z', colour.cream) +
        stroke('M0-30L26-138', '#17211C', 5),
      { x: 350, y: 284 },
    ),
    place(
      shadow(0, 2, 170, 15) +
        stroke('M-110-90L-120 0M110-90L120 0', shade(body, 0.4), 18) +
        rect(-150, -128, 300, 46, mood.second, 16) +
        rect(-150, -104, 300, 22, shade(mood.second, 0.16), 10),
      { x: 610, y: 846 },
    ),
    pottedPlant(random, { x: 1090, y: 790, scale: 1.2, leaf: mood.leaf, pot: mood.third, crown: 'stem' }),
  ].join('');
};
