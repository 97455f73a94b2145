import { colour, mix, shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, shelf } from '../room.ts';
import { circle, ellipse, glow, rect, stroke } from '../svg.ts';
import { bottle, jar, towels } from '../tabletop.ts';
import { brass, mirror } from './beauty-props.ts';

const metal = (dark: boolean): string => (dark ? '#B9C6C0' : '#DCE3DF');

export const salon: Scene = (mood, random) =>
  [
    room(mood),
    mirror('mirror', 600, 310, 210, mix(mood.sky[1], '#FFFFFF', 0.25)),
    ...[330, 870].map(
      (x) => glow(x, 250, 130, '#FFE3A3', 0.7) + rect(x - 7, 250, 14, 70, brass, 5) + circle(x, 230, 44, '#FFF0C8'),
    ),
    rect(330, 560, 540, 24, colour.wood, 6) + rect(350, 584, 500, 60, shade(colour.wood, 0.2), 4),
    bottle(400, 560, 96, mood.second, colour.walnut) +
      bottle(480, 560, 70, mood.third, colour.walnut) +
      jar(800, 560, tint(mood.hero, 0.3), brass, 56),
    shadow(600, 830, 190, 20),
    rect(584, 690, 32, 120, '#9AA8A2') +
      ellipse(600, 816, 120, 22, '#7B8A84') +
      ellipse(600, 808, 120, 20, metal(mood.dark)),
    rect(480, 440, 240, 250, mood.hero, 54) +
      rect(610, 440, 110, 250, shade(mood.hero, 0.1), 54) +
      stroke('M520 500H680M520 550H680', shade(mood.hero, 0.2), 5),
    rect(450, 650, 300, 66, tint(mood.hero, 0.14), 28) +
      rect(450, 684, 300, 32, shade(mood.hero, 0.16), 14) +
      rect(420, 570, 44, 116, shade(mood.hero, 0.06), 20) +
      rect(736, 570, 44, 116, shade(mood.hero, 0.24), 20) +
      rect(540, 400, 120, 64, mood.hero, 26),
    shelf(60, 300, 190, colour.walnut) +
      towels(150, 300, [colour.cream, mood.second], 140) +
      shelf(60, 470, 190, colour.walnut) +
      bottle(110, 470, 90, mood.hero, colour.cream) +
      jar(190, 470, mood.third, brass, 60),
    pottedPlant(random, { x: 1060, y: 806, scale: 1.35, leaf: mood.leaf, pot: mood.third, crown: 'stem' }),
    pottedPlant(random, { x: 180, y: 812, scale: 0.95, leaf: mood.leaf, pot: mood.second, crown: 'fan' }),
  ].join('');
