import { colour, shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { room, shelf, windowView } from '../room.ts';
import { circle, ellipse, path, place, rect, times } from '../svg.ts';
import { bottle, towels } from '../tabletop.ts';
import { coats } from './pets-props.ts';

export const grooming: Scene = (mood, random) => {
  const bubble = (x: number, y: number, r: number) =>
    circle(x, y, r, '#FFFFFF', 0.85) + circle(x - r * 0.2, y - r * 0.2, r * 0.7, '#E3F1F0', 0.9);
  const coat = random.pick(coats);
  return [
    room(mood),
    shelf(90, 250, 330, colour.walnut) +
      bottle(150, 250, 110, mood.hero, colour.cream) +
      bottle(240, 250, 84, mood.second, colour.walnut) +
      towels(346, 250, [colour.cream], 130),
    windowView(mood, random, { x: 770, y: 110, width: 270, height: 280 }),
    shadow(600, 806, 390, 28),
    place(
      circle(0, -260, 96, coat) +
        path('M-66-330Q-136-330-124-220Q-110-180-88-210Z', shade(coat, 0.34)) +
        path('M66-330Q136-330 124-220Q110-180 88-210Z', shade(coat, 0.38)) +
        path('M-130 0Q-130-180 0-190Q130-180 130 0Z', coat) +
        path('M-84-330a92 60 0 0 1 168 0q-20-16-40 0q-20-18-44 0q-22-18-44 0q-22-14-40 0Z', '#FFFFFF'),
      { x: 600, y: 620, scale: 1.05 },
    ),
    ...Array.from({ length: 13 }, (_, i) => bubble(300 + i * 50, 530 + (i % 3) * 16, random.between(36, 58))),
    path('M250 540H950Q946 740 850 780H350Q254 740 250 540Z', tint(mood.hero, 0.06)) +
      path('M720 540H950Q946 740 850 780H660Q730 700 720 540Z', shade(mood.hero, 0.14)) +
      rect(228, 524, 744, 36, tint(mood.hero, 0.3), 18),
    ...[370, 810].map((x) => ellipse(x, 792, 44, 18, shade(mood.hero, 0.35))),
    ...Array.from({ length: 10 }, (_, i) =>
      bubble(
        i % 2 ? random.between(270, 440) : random.between(770, 940),
        random.between(210, 480),
        random.between(8, 24),
      ),
    ),
    place(rect(-90, -24, 180, 48, mood.second, 22) + times(9, (i) => rect(-78 + i * 18, 22, 8, 30, colour.cream, 3)), {
      x: 1040,
      y: 800,
      rotate: -6,
    }),
    towels(150, 800, [mood.third, mood.second], 230),
  ].join('');
};
