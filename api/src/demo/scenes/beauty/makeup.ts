import { colour, mix, shade, tint } from '../colour.ts';
import { counter } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { room, windowView } from '../room.ts';
import { circle, ellipse, glow, path, place, rect, stroke, times } from '../svg.ts';
import { jar, vase } from '../tabletop.ts';
import { brass, mirror } from './beauty-props.ts';

export const makeup: Scene = (mood, random) => {
  const pans = [
    colour.rose,
    colour.apricot,
    colour.terracotta,
    colour.plum,
    colour.blush,
    colour.wood,
    colour.sage,
    colour.marigold,
  ];
  return [
    room(mood, 860),
    windowView(mood, random, { x: 830, y: 100, width: 250, height: 320, curtains: tint(mood.second, 0.25) }),
    counter(620, mix(colour.wood, '#FFF8EA', 0.3), shade(colour.wood, 0.12)),
    stroke('M440 560V616', brass, 24) + ellipse(440, 622, 130, 17, brass),
    mirror('mirror', 440, 350, 200, mix(mood.sky[1], '#FFFFFF', 0.3)),
    times(10, (i) => {
      const angle = Math.PI * (0.86 + i * 0.142);
      const [x, y] = [440 + Math.cos(angle) * 208, 350 + Math.sin(angle) * 208];
      return glow(x, y, 56, '#FFE9B0', 0.6) + circle(x, y, 15, '#FFF6DC');
    }),
    place(
      [-22, -8, 6, 20]
        .map((a, i) =>
          place(
            rect(-7, -150, 14, 150, i % 2 ? '#24302B' : colour.walnut) +
              rect(-11, -176, 22, 34, brass, 3) +
              path(
                'M-16-174Q-34-240 0-262Q34-240 16-174Z',
                [colour.blush, '#4B4642', colour.rose, colour.walnut][i] ?? colour.blush,
              ),
            { x: a, y: -70, rotate: a },
          ),
        )
        .join('') +
        path('M-62-140H62L50 0H-50Z', mood.hero) +
        path('M20-140H62L50 0H26Z', shade(mood.hero, 0.15)) +
        ellipse(0, 2, 62, 9, '#17211C', 0.2),
      { x: 760, y: 640 },
    ),
    place(
      ellipse(10, 88, 250, 18, '#17211C', 0.2) +
        path('M-210 -40L210 -40L250 80L-250 80Z', '#24302B') +
        times(8, (i) => {
          const [c, r] = [i % 4, Math.floor(i / 4)];
          return (
            ellipse(-144 + c * 96 + (c - 1.5) * r * 8, -4 + r * 50, 38, 19, shade(pans[i] ?? colour.rose, 0.2)) +
            ellipse(-144 + c * 96 + (c - 1.5) * r * 8, -1 + r * 50, 35, 16, pans[i] ?? colour.rose)
          );
        }) +
        path('M-210 -40L210 -40L190 -190L-190 -190Z', shade(mood.hero, 0.1)) +
        path('M-190 -56L190 -56L174 -176L-174 -176Z', mix(mood.sky[1], '#FFFFFF', 0.4)) +
        path('M-100 -56L-20 -56L40 -176L-60 -176Z', '#FFFFFF', 0.5),
      { x: 480, y: 780, scale: 0.86 },
    ),
    place(
      rect(-30, -96, 60, 96, '#24302B', 8) +
        rect(-24, -140, 48, 50, brass, 4) +
        path('M-18-136V-186Q0-214 18-200V-136Z', colour.clay) +
        ellipse(0, 2, 42, 7, '#17211C', 0.2),
      { x: 860, y: 770 },
    ),
    place(
      rect(-30, -96, 60, 96, mood.hero, 8) +
        rect(-32, -190, 64, 100, shade(mood.hero, 0.24), 8) +
        ellipse(0, 2, 42, 7, '#17211C', 0.2),
      { x: 960, y: 740 },
    ),
    vase(150, 640, mood.third, mood.leaf, 1.2),
    jar(1080, 650, mood.second, brass, 70),
  ].join('');
};
