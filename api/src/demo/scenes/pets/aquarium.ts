import { colour, shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { picture, room } from '../room.ts';
import { circle, clip, path, place, rect, stroke, times } from '../svg.ts';

const fish = (x: number, y: number, scale: number, fill: string, flip: boolean): string =>
  place(
    path('M-70 0Q-20-54 50-10L92-44Q82 0 92 44L50 10Q-20 54-70 0Z', fill) +
      path('M-20-30Q4 0-20 30Q10 40 30 18V-18Q10-40-20-30Z', tint(fill, 0.4)) +
      circle(-44, -6, 5, '#17211C'),
    { x, y, scale, flip },
  );

export const aquarium: Scene = (mood, random) =>
  [
    room(mood),
    picture(90, 130, 110, 150, [tint(mood.second, 0.4), mood.third, mood.hero]) +
      picture(1010, 110, 130, 110, [tint(mood.third, 0.3), mood.hero, mood.second]),
    rect(180, 640, 840, 40, colour.wood, 6) +
      rect(200, 680, 800, 150, shade(colour.wood, 0.18)) +
      rect(220, 700, 370, 112, colour.wood, 6) +
      rect(610, 700, 370, 112, colour.wood, 6) +
      circle(560, 756, 9, colour.marigold) +
      circle(640, 756, 9, colour.marigold) +
      shadow(600, 834, 430, 22),
    clip(
      'tank',
      rect(230, 210, 740, 430, '#000', 18),
      rect(230, 210, 740, 430, '#CFE9E6') +
        rect(230, 258, 740, 382, '#6FB7B4') +
        path('M230 258H480L330 640H230Z', '#FFFFFF', 0.16) +
        path('M230 590Q420 560 600 590T970 580V640H230Z', colour.sand) +
        [300, 360, 800, 870, 920]
          .map((x, i) =>
            place(
              times(3, (k) =>
                stroke(
                  `M0 0q-30-60 0-120t0-${90 + i * 14}`,
                  [colour.evergreen, colour.fern, mood.leaf][k] ?? colour.fern,
                  15 - k * 3,
                ).replace('M0 0', `M${k * 16 - 16} 0`),
              ),
              { x, y: 600 },
            ),
          )
          .join('') +
        path('M520 600Q540 520 620 520Q700 530 710 600Z', '#7B7466') +
        path('M590 600Q600 556 630 556Q656 560 660 600Z', '#3F4B46') +
        fish(470, 380, 1.15, colour.marigold, false) +
        fish(720, 440, 0.9, colour.terracotta, true) +
        fish(640, 320, 0.66, colour.cream, false) +
        fish(380, 500, 0.6, colour.terracotta, true) +
        times(9, (i) => circle(560 + (i % 3) * 22, 500 - i * 26, 5 + (i % 3) * 3, '#FFFFFF', 0.6)),
    ),
    stroke('M230 228V622Q230 640 248 640H952Q970 640 970 622V228', '#FFF8EA', 9) +
      rect(216, 186, 768, 34, shade(mood.hero, 0.1), 8),
    pottedPlant(random, { x: 1100, y: 820, scale: 1.2, leaf: mood.leaf, pot: mood.third, crown: 'stem' }),
    pottedPlant(random, { x: 90, y: 830, scale: 1, leaf: mood.leaf, pot: mood.second, crown: 'blades' }),
  ].join('');
