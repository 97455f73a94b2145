import { colour, shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, rug, windowView } from '../room.ts';
import { circle, path, place, rect, stroke, times } from '../svg.ts';
import { coats } from './pets-props.ts';

/** A cat seen from behind. */
const sittingCat = (x: number, y: number, scale: number, coat: string): string =>
  place(
    shadow(0, 2, 120, 13) +
      path('M-96 0Q-112-130-52-196Q0-240 52-196Q112-130 96 0Z', coat) +
      path('M30-212Q100-170 96 0H46Q84-110 30-212Z', shade(coat, 0.15)) +
      path(
        'M-86-262Q-90-318-80-392Q-48-366-30-330Q0-336 30-330Q48-366 80-392Q90-318 86-262Q76-196 0-192Q-76-196-86-262Z',
        coat,
      ) +
      path('M34-330Q48-366 80-392Q90-318 86-262Q76-198 16-193Q76-240 34-330Z', shade(coat, 0.15)) +
      stroke('M60-14Q190 0 178 110Q170 170 200 196', coat, 27) +
      times(3, (i) => stroke(`M${-26 + i * 6} ${-312 + i * 24}H${26 - i * 6}`, shade(coat, 0.3), 8)) +
      times(3, (i) => stroke(`M-40 ${-160 + i * 40}Q0 ${-146 + i * 40} 40 ${-160 + i * 40}`, shade(coat, 0.26), 9)),
    { x, y, scale },
  );

export const windowCat: Scene = (mood, random) =>
  [
    room(mood, 720),
    windowView(mood, random, { x: 330, y: 90, width: 540, height: 440, curtains: tint(mood.second, 0.2) }),
    rect(240, 548, 720, 34, colour.cream, 6) + rect(240, 576, 720, 10, shade(mood.wall, 0.3)),
    sittingCat(560, 552, 0.94, random.pick(coats)),
    pottedPlant(random, { x: 850, y: 550, scale: 0.7, leaf: mood.leaf, pot: mood.third }),
    rug(620, 830, 360, mood.hero),
    place(
      shadow(0, 6, 80, 11) +
        circle(0, -50, 58, mood.second) +
        stroke(
          'M-50-68Q0-20 50-68M-56-40Q0 10 50-30M-20-104Q-40-40 10 4M24-104Q10-40 46-8',
          shade(mood.second, 0.22),
          6,
        ) +
        stroke('M54-26Q140 20 200-14Q250-34 270 4', mood.second, 7),
      { x: 640, y: 828 },
    ),
    pottedPlant(random, { x: 120, y: 810, scale: 1.35, leaf: mood.leaf, pot: mood.third, crown: 'blades' }),
  ].join('');
