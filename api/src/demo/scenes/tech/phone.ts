import { colour, mix, shade } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room } from '../room.ts';
import { circle, clip, path, place, rect, stroke, times } from '../svg.ts';
import { mug } from '../tabletop.ts';

export const phone: Scene = (mood, random) => {
  const tiles = [
    mood.hero,
    colour.marigold,
    colour.terracotta,
    colour.teal,
    colour.sage,
    colour.blush,
    colour.fern,
    colour.apricot,
    colour.plum,
    colour.pond,
    colour.rose,
    colour.evergreen,
  ];
  return [
    room(mood, 780),
    circle(600, 420, 350, mix(mood.wall, mood.second, 0.5)) +
      circle(600, 420, 270, mix(mood.wall, mood.second, 0.75), 0.7),
    shadow(600, 830, 290, 26),
    path('M430 790L770 790L820 834L380 834Z', colour.wood) + rect(380, 832, 440, 22, shade(colour.wood, 0.25), 6),
    place(
      rect(-166, -330, 332, 660, '#24302B', 46) +
        rect(-158, -322, 316, 644, '#3B4A45', 40) +
        clip(
          'phone',
          rect(-148, -312, 296, 624, '#000', 32),
          rect(-148, -312, 296, 624, mood.sky[1]) +
            circle(60, -190, 60, mood.sun) +
            path('M-150-120Q-60-200 20-140T150-160V320H-150Z', mood.hills[1]) +
            path('M-150-60Q-20-130 150-60V320H-150Z', mood.hills[2]) +
            times(
              12,
              (i) =>
                rect(-116 + (i % 3) * 84, -40 + Math.floor(i / 3) * 84, 64, 64, tiles[i] ?? mood.hero, 18) +
                circle(-84 + (i % 3) * 84, -8 + Math.floor(i / 3) * 84, 15, '#FFF8EA', 0.85),
            ) +
            path('M-148-312H40L-148 200Z', '#FFFFFF', 0.1),
        ) +
        rect(-42, -306, 84, 22, '#24302B', 11),
      { x: 600, y: 460, rotate: -5 },
    ),
    place(
      rect(-74, -74, 148, 148, '#FFF8EA', 40) +
        stroke('M-34 4L-8 30L40-26', mood.hero === colour.marigold ? colour.evergreen : mood.hero, 17),
      { x: 320, y: 330, rotate: -9 },
    ),
    place(
      rect(-90, -58, 180, 116, colour.terracotta, 34) +
        path('M-30 50L-50 96L10 54Z', colour.terracotta) +
        times(3, (i) => circle(-44 + i * 44, 0, 13, '#FFF8EA')),
      { x: 900, y: 290, rotate: 7 },
    ),
    pottedPlant(random, { x: 190, y: 850, scale: 1.15, leaf: mood.leaf, pot: mood.third, crown: 'stem' }),
    mug(980, 850, mood.hero),
  ].join('');
};
