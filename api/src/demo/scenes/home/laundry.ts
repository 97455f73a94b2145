import { colour } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, shelf, windowView } from '../room.ts';
import { circle, clip, ellipse, path, place, rect } from '../svg.ts';
import { basket, bottle, towels } from '../tabletop.ts';

export const laundry: Scene = (mood, random) =>
  [
    room(mood),
    windowView(mood, random, { x: 800, y: 120, width: 260, height: 260 }),
    shelf(130, 250, 460, colour.walnut),
    bottle(190, 250, 110, mood.hero, colour.cream),
    bottle(280, 250, 86, mood.second, colour.walnut),
    towels(440, 250, [colour.cream, mood.second], 190),
    place(
      shadow(0, 4, 230, 20) +
        rect(-200, -400, 400, 404, '#FFF8EA', 20) +
        rect(80, -400, 120, 404, '#EFE4CE', 20) +
        rect(-200, -400, 400, 84, '#E7DCC5', 20) +
        circle(-150, -358, 17, mood.hero) +
        circle(-100, -358, 17, mood.second) +
        rect(40, -376, 130, 36, colour.teal, 8) +
        circle(0, -150, 134, '#C9D3CF') +
        circle(0, -150, 108, colour.teal) +
        clip(
          'drum',
          circle(0, -150, 108, '#000'),
          ellipse(0, -70, 130, 76, '#8CC4CC') +
            circle(-40, -130, 42, mood.second) +
            circle(40, -120, 50, mood.third) +
            circle(0, -90, 46, mood.hero) +
            path('M-110-250H-20L-90 0H-120Z', '#FFFFFF', 0.2),
        ),
      { x: 350, y: 780 },
    ),
    basket(720, 800, colour.wood, 260, 150),
    path('M606 650C600 590 660 560 700 590C730 540 800 560 810 610C840 620 842 640 838 652Z', mood.hero),
    path('M640 652C650 600 720 600 740 652Z', mood.second),
    pottedPlant(random, { x: 1040, y: 780, scale: 1.3, leaf: mood.leaf, pot: mood.third, crown: 'blades' }),
  ].join('');
