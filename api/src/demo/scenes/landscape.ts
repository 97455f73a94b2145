import type { Random } from '../random.ts';
import { mix, shade, tint } from './colour.ts';
import type { Mood } from './mood.ts';
import { blend, circle, ellipse, glow, path, place, rect, times } from './svg.ts';

export const shadow = (cx: number, cy: number, rx: number, ry = rx * 0.14): string =>
  ellipse(cx, cy, rx, ry, '#17211C', 0.2);

/** A rolling line of hills from edge to edge, filled down to the bottom. */
export const ridge = (random: Random, y: number, height: number, fill: string): string => {
  const step = 200;
  const points = Array.from({ length: 9 }, (_, index) => ({
    x: -200 + index * step,
    y: y - (index % 2 ? random.between(0.55, 1) : random.between(0, 0.35)) * height,
  }));
  const curve = points
    .slice(1)
    .map((point, index) => {
      const from = points[index] ?? point;
      const middle = (from.x + point.x) / 2;
      return `C${middle} ${from.y.toFixed(1)} ${middle} ${point.y.toFixed(1)} ${point.x} ${point.y.toFixed(1)}`;
    })
    .join('');
  return path(`M-200 ${(points[0]?.y ?? y).toFixed(1)}${curve}V900H-200Z`, fill);
};

const cloud = (x: number, y: number, scale: number, fill: string): string =>
  place(path('M-110 30H110A34 34 0 0 0 96-32A58 58 0 0 0-8-58A48 48 0 0 0-84-26A30 30 0 0 0-110 30Z', fill), {
    x,
    y,
    scale,
    opacity: 0.75,
  });

const stars = (random: Random): string =>
  times(26, () => circle(random.between(0, 1200), random.between(20, 380), random.between(1.5, 3.6), '#FFF3D2', 0.7));

/** Sky with its sun or moon, and three hills behind one another; the ground begins at `horizon`. */
export const landscape = (mood: Mood, random: Random, horizon = 600): string => {
  const [top, low] = mood.sky;
  const sky = blend(top, low);
  const ground = blend(mood.ground, shade(mood.ground, 0.22));
  const sun = { x: random.between(220, 980), y: horizon - random.between(270, 380) };
  const [far, mid, near] = mood.hills;
  const light = mix(low, '#FFFFFF', mood.dark ? 0.12 : 0.6);
  return [
    sky.define,
    ground.define,
    rect(0, 0, 1200, 900, sky.fill),
    mood === undefined || top < '#30' ? stars(random) : '',
    glow(sun.x, sun.y, 330, mood.sun, 0.75),
    circle(sun.x, sun.y, 74, mood.sun),
    cloud(random.between(120, 420), random.between(110, 190), random.between(0.7, 1), light),
    cloud(random.between(700, 1080), random.between(150, 260), random.between(0.5, 0.9), light),
    ridge(random, horizon - 40, 190, far),
    ridge(random, horizon - 10, 130, mid),
    ridge(random, horizon + 25, 85, near),
    path(`M0 ${horizon + 20}Q600 ${horizon - 30} 1200 ${horizon + 16}V900H0Z`, ground.fill),
  ].join('');
};

/** Tufts of grass strewn over the ground between two heights. */
export const grass = (mood: Mood, random: Random, from: number, to: number, count = 22): string =>
  times(count, () => {
    const y = random.between(from, to);
    return place(
      path('M-14 0Q-12-16-20-26Q-6-18-3 0ZM-4 0Q-2-24 2-36Q8-20 6 0ZM5 0Q10-16 20-24Q16-12 15 0Z', mood.leaf),
      {
        x: random.between(20, 1180),
        y,
        scale: 0.45 + (y - from) / 420,
        opacity: 0.55,
      },
    );
  });

/** A path that winds from the horizon to the viewer. */
export const walkway = (fill: string, horizon = 600): string =>
  path(
    `M640 ${horizon + 4}C760 ${horizon + 60} 420 ${horizon + 110} 560 ${horizon + 180}S420 860 250 910H830C960 800 830 ${horizon + 190} 730 ${horizon + 140}S790 ${horizon + 40} 672 ${horizon + 3}Z`,
    fill,
  ) +
  path(
    `M672 ${horizon + 3}C790 ${horizon + 40} 640 ${horizon + 100} 730 ${horizon + 140}S960 800 830 910H790C900 800 790 ${horizon + 190} 700 ${horizon + 145}S770 ${horizon + 50} 660 ${horizon + 4}Z`,
    shade(fill, 0.14),
  );

/** Planks of a fence along the whole width. */
export const fence = (y: number, height: number, fill: string): string =>
  rect(0, y + height * 0.22, 1200, 16, shade(fill, 0.28)) +
  rect(0, y + height * 0.68, 1200, 16, shade(fill, 0.28)) +
  times(21, (index) => {
    const x = index * 60 - 20;
    return (
      path(
        `M${x} ${y + 16}L${x + 23} ${y}L${x + 46} ${y + 16}V${y + height}H${x}Z`,
        index % 3 ? fill : tint(fill, 0.14),
      ) + rect(x + 36, y + 12, 10, height - 12, shade(fill, 0.12))
    );
  });
