import { colour, shade, tint } from '../colour.ts';
import { floorLamp, sofa } from '../furniture.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, rug, windowView } from '../room.ts';
import { circle, ellipse, path, place, rect, stroke } from '../svg.ts';
import { coats } from './pets-props.ts';

export const nap: Scene = (mood, random) => {
  const coat = random.pick(coats);
  return [
    room(mood),
    windowView(mood, random, { x: 120, y: 110, width: 280, height: 330 }),
    sofa(760, 730, mood.hero, mood.second) + floorLamp(440, 730, colour.cream, '#FFE3A3'),
    rug(520, 812, 470, mood.third),
    shadow(430, 834, 260, 20),
    ellipse(430, 800, 250, 62, shade(mood.second, 0.2)) +
      ellipse(430, 774, 250, 62, mood.second) +
      ellipse(430, 764, 206, 42, colour.cream),
    path('M264 770Q262 660 390 648Q540 640 592 722Q606 770 560 786Q420 812 300 792Q266 788 264 770Z', coat) +
      path('M480 662Q580 676 596 740Q596 774 540 786Q470 800 400 796Q540 760 480 662Z', shade(coat, 0.14)) +
      circle(326, 740, 64, tint(coat, 0.08)) +
      path('M300 690Q250 690 256 760Q266 790 290 770Q310 740 318 704Z', shade(coat, 0.34)) +
      stroke('M560 776Q460 812 372 796', shade(coat, 0.22), 25),
    place(
      rect(-64, -16, 128, 32, colour.cream, 16) +
        circle(-64, -17, 20, colour.cream) +
        circle(-64, 17, 20, colour.cream) +
        circle(64, -17, 20, colour.cream) +
        circle(64, 17, 20, colour.cream),
      { x: 780, y: 836, rotate: -14 },
    ),
    pottedPlant(random, { x: 1120, y: 812, scale: 1.1, leaf: mood.leaf, pot: mood.third, crown: 'stem' }),
  ].join('');
};
