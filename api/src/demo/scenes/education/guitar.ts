import { colour, shade, tint } from '../colour.ts';
import { stool } from '../furniture.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { picture, room, rug, windowView } from '../room.ts';
import { circle, path, place, rect, stroke, times } from '../svg.ts';
import { books } from '../tabletop.ts';

export const guitar: Scene = (mood, random) =>
  [
    room(mood),
    windowView(mood, random, { x: 770, y: 110, width: 300, height: 350, curtains: tint(mood.second, 0.2) }),
    picture(140, 130, 150, 190, [tint(mood.third, 0.4), mood.second, mood.hero]),
    rug(560, 812, 430, mood.hero),
    stool(880, 790, 210, colour.wood),
    books(880, 562, [mood.second, colour.teal], 140),
    pottedPlant(random, { x: 180, y: 780, scale: 1.3, leaf: mood.leaf, pot: mood.third, crown: 'stem' }),
    place(
      shadow(40, 8, 190, 18) +
        stroke('M-70 8L-20-150M110 8L40-150', '#2B3833', 15) +
        rect(-19, -600, 38, 340, colour.walnut, 6) +
        rect(-32, -690, 64, 110, shade(colour.walnut, 0.2), 12) +
        times(6, (i) => circle(i % 2 ? 42 : -42, -672 + Math.floor(i / 2) * 34, 9, '#E7DCC5')) +
        times(7, (i) => rect(-19, -570 + i * 40, 38, 4, '#D9C7A4')) +
        path(
          'M0-330C-70-340-110-300-104-250C-100-210-130-190-148-150C-180-70-110 0 0 0S180-70 148-150C130-190 100-210 104-250C110-300 70-340 0-330Z',
          colour.marigold,
        ) +
        path(
          'M30-328C80-330 110-296 104-250C100-210 130-190 148-150C180-70 110 0 20 0C110-60 60-160 50-210C46-250 60-300 30-328Z',
          shade(colour.marigold, 0.14),
        ) +
        circle(0, -190, 52, '#3A2A20') +
        stroke('M-52-190a52 52 0 1 0 104 0a52 52 0 1 0-104 0', colour.cream, 6) +
        rect(-56, -78, 112, 22, colour.walnut, 6) +
        times(5, (i) => stroke(`M${-12 + i * 6}-660V-70`, '#FFF3DD', 1.8)),
      { x: 520, y: 790, rotate: -7 },
    ),
  ].join('');
