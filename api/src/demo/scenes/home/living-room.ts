import { colour, mix, tint } from '../colour.ts';
import { floorLamp, sofa } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { picture, room, rug, windowView } from '../room.ts';

export const livingRoom: Scene = (mood, random) =>
  [
    room(mood),
    windowView(mood, random, { x: 120, y: 130, width: 330, height: 330, curtains: tint(mood.second, 0.35) }),
    picture(640, 150, 150, 190, [tint(mood.second, 0.5), mood.hero, mood.third]),
    picture(820, 190, 120, 150, [tint(mood.third, 0.4), mood.second, mood.hero]),
    floorLamp(1060, 742, colour.cream, '#FFE3A3'),
    rug(600, 806, 470, mix(mood.hero, mood.wall, 0.45)),
    pottedPlant(random, {
      x: 172,
      y: 740,
      scale: 1.25,
      leaf: mood.leaf,
      pot: mood.third,
      crown: random.pick(['fan', 'stem']),
    }),
    sofa(620, 770, mood.hero, mood.second),
  ].join('');
