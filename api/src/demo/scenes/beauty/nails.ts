import { colour, mix, shade, tint } from '../colour.ts';
import { counter } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { room, shelf, windowView } from '../room.ts';
import { circle, ellipse, place, rect, times } from '../svg.ts';
import { towels, vase } from '../tabletop.ts';

const polish = (x: number, y: number, fill: string): string =>
  place(
    ellipse(0, 0, 62, 9, '#17211C', 0.2) +
      rect(-22, -210, 44, 112, '#24302B', 8) +
      rect(6, -210, 16, 112, '#3B4A45', 6) +
      rect(-56, -106, 112, 106, fill, 24) +
      rect(14, -106, 42, 106, shade(fill, 0.16), 20) +
      rect(-40, -88, 14, 62, '#FFFFFF80', 7),
    { x, y },
  );

export const nails: Scene = (mood, random) => {
  const polishes = [mood.hero, colour.terracotta, colour.marigold, colour.plum, colour.rose, colour.evergreen];
  return [
    room(mood, 860),
    circle(600, 380, 330, mix(mood.wall, '#FFF3DD', mood.dark ? 0.16 : 0.5)),
    shelf(330, 200, 540, colour.walnut) +
      times(9, (i) =>
        place(polish(0, 0, polishes[(i * 5) % 6] ?? mood.hero), { x: 376 + i * 56, y: 200, scale: 0.36 }),
      ),
    windowView(mood, random, { x: 60, y: 110, width: 180, height: 300 }),
    counter(640, colour.cream, shade(mood.wall, 0.14)),
    ellipse(600, 792, 420, 60, '#17211C', 0.12) +
      ellipse(600, 780, 420, 62, '#FFF8EA') +
      ellipse(600, 774, 380, 50, tint(mood.second, 0.55)),
    ...polishes.slice(0, 5).map((fill, i) =>
      place(polish(0, 0, fill), {
        x: 340 + i * 130,
        y: 700 + Math.abs(i - 2) * -6 + 60,
        scale: i === 2 ? 1.32 : 1.08,
      }),
    ),
    place(rect(-150, -14, 300, 30, mood.third, 14) + rect(-150, 4, 300, 12, shade(mood.third, 0.2), 6), {
      x: 790,
      y: 806,
      rotate: -10,
    }),
    vase(1060, 660, mood.hero, mood.leaf, 1.15),
    towels(150, 680, [mood.second, colour.cream, mood.third], 210),
    place(
      times(8, (i) =>
        place(ellipse(0, -34, 19, 34, i % 2 ? colour.blush : tint(colour.rose, 0.3)), { rotate: i * 45 }),
      ) + circle(0, 0, 17, colour.marigold),
      { x: 270, y: 812, scale: 0.9 },
    ),
  ].join('');
};
