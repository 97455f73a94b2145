import { colour, shade, tint } from '../colour.ts';
import { table } from '../furniture.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { picture, room, windowView } from '../room.ts';
import { circle, glow, place, rect, stroke, times } from '../svg.ts';
import { jar, vase } from '../tabletop.ts';

export const clinic: Scene = (mood, random) => {
  const satchel = mood.wall === '#15674D' ? colour.teal : colour.evergreen;
  return [
    room(mood),
    windowView(mood, random, { x: 110, y: 120, width: 300, height: 320, curtains: tint(mood.second, 0.5) }),
    picture(860, 130, 170, 210, [tint(mood.third, 0.5), mood.second, mood.hero]),
    glow(640, 420, 240, '#FFF8EA', 0.4),
    table(300, 600, 660, 210, colour.wood),
    place(
      rect(-170, -190, 340, 194, satchel, 26) +
        rect(20, -190, 150, 194, '#17211C1c', 26) +
        stroke('M-60-190V-234Q-60-250-40-250H40Q60-250 60-234V-190', '#3B4A45', 18) +
        circle(0, -94, 62, '#FFF8EA') +
        rect(-13, -134, 26, 80, colour.terracotta, 5) +
        rect(-40, -107, 80, 26, colour.terracotta, 5) +
        shadow(0, 4, 180, 10),
      { x: 640, y: 600 },
    ),
    stroke('M360 600Q350 480 420 480T470 590Q480 640 440 660', '#3B4A45', 12) +
      circle(440, 664, 28, '#9AA8A2') +
      circle(440, 664, 16, '#DCE3DF') +
      stroke('M356 470L372 500M424 456L418 486', '#9AA8A2', 9),
    jar(880, 600, '#E4F1EC', mood.hero, 96) +
      times(5, (i) =>
        circle(858 + (i % 3) * 22, 580 - Math.floor(i / 3) * 22, 11, i % 2 ? colour.marigold : mood.hero),
      ),
    vase(180, 660, mood.third, mood.leaf, 1) +
      rect(100, 660, 170, 18, colour.wood, 6) +
      stroke('M124 678L112 806M246 678L258 806', shade(colour.wood, 0.2), 15) +
      shadow(184, 808, 100, 10),
    pottedPlant(random, { x: 1090, y: 806, scale: 1.3, leaf: mood.leaf, pot: mood.third, crown: 'stem' }),
  ].join('');
};
