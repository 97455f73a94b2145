import { colour, shade, tint } from '../colour.ts';
import { ladder } from '../furniture.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { foreground } from '../plants.ts';
import { room, windowView } from '../room.ts';
import { ellipse, path, place, rect, stroke } from '../svg.ts';

const paintBucket = (x: number, y: number, paint: string): string =>
  place(
    shadow(6, 2, 92, 12) +
      stroke('M-72-112Q0-214 72-112', '#5C6B66', 7) +
      path('M-76-116H76L66 0H-66Z', '#DCE3DF') +
      path('M18-116H76L66 0H18Z', '#B9C6C0') +
      rect(-72, -86, 144, 44, paint) +
      ellipse(0, -116, 76, 17, '#AEBBB5') +
      ellipse(0, -115, 66, 13, paint) +
      path('M-56-112q6 60 16 60t14-44q6 24 12 24t8-36Z', paint),
    { x, y },
  );

export const painting: Scene = (mood, random) => {
  const fresh = mood.hero;
  return [
    room(mood),
    path('M0 0H690C740 70 650 150 720 230S640 380 700 460S650 580 690 634H0Z', fresh),
    path('M0 0H300L520 634H230Z', mood.sun, 0.09),
    windowView(mood, random, { x: 850, y: 150, width: 240, height: 290 }),
    path('M80 724L1120 724L1190 880L10 880Z', mood.dark ? '#E8DCC4' : '#FFF8EA', 0.85),
    stroke('M170 760q60 24 130-6M760 850q90-30 190 4M520 770q40 20 90 0', '#CDBF9F', 5, 0.8),
    ladder(420, 800, 520, colour.wood),
    place(
      rect(-96, -34, 192, 68, tint(fresh, 0.2), 26) +
        rect(-96, 4, 192, 30, shade(fresh, 0.12), 20) +
        stroke('M96 0H128V70H0V108', '#8D9A95', 9) +
        rect(-14, 104, 28, 128, colour.marigold, 12),
      { x: 724, y: 330, rotate: 8 },
    ),
    paintBucket(640, 812, fresh),
    place(paintBucket(0, 0, mood.second), { x: 830, y: 826, scale: 0.82 }),
    foreground(random, 'right', shade(mood.leaf, 0.2)),
  ].join('');
};
