import type { Random } from '../random.ts';
import { shade, tint } from './colour.ts';
import { shadow } from './landscape.ts';
import { circle, ellipse, path, place, rect, stroke, times } from './svg.ts';

/** One leaf from its stalk at the origin straight up, its right half in shade. */
export const leaf = (length: number, width: number, fill: string): string => {
  const [near, far, w] = [-length * 0.3, -length * 0.72, width];
  return (
    path(`M0 0C${-w} ${near} ${-w} ${far} 0 ${-length}C${w} ${far} ${w} ${near} 0 0Z`, fill) +
    path(`M0 0C${w} ${near} ${w} ${far} 0 ${-length}Z`, shade(fill, 0.16))
  );
};

const pot = (width: number, height: number, fill: string): string =>
  path(`M${-width / 2} ${-height}H${width / 2}L${width * 0.38} 0H${-width * 0.38}Z`, fill) +
  path(`M${width * 0.12} ${-height}H${width / 2}L${width * 0.38} 0H${width * 0.08}Z`, shade(fill, 0.14)) +
  rect(-width * 0.55, -height - 8, width * 1.1, 24, tint(fill, 0.16), 5) +
  rect(-width * 0.5, -height + 16, width, 6, shade(fill, 0.22));

const crowns = {
  fan: (random: Random, fill: string) =>
    [-74, -50, 66, 46, -26, 24, 0]
      .map((angle, index) =>
        place(leaf(random.between(170, 215), random.between(30, 38), index % 2 ? fill : shade(fill, 0.12)), {
          rotate: angle + random.between(-6, 6),
        }),
      )
      .join(''),
  blades: (random: Random, fill: string) =>
    [-24, 22, -11, 12, 0]
      .map((angle, index) =>
        place(leaf(random.between(210, 300), 19, index % 2 ? tint(fill, 0.14) : fill), {
          x: angle * 1.1,
          rotate: angle * 0.8,
        }),
      )
      .join(''),
  stem: (random: Random, fill: string) =>
    stroke('M0 0C10-90-8-180 6-280', shade(fill, 0.35), 9) +
    times(9, (index) =>
      place(leaf(random.between(92, 120), 33, index % 3 ? fill : tint(fill, 0.14)), {
        x: index % 2 ? 4 : -2,
        y: -46 - index * 28,
        rotate: index === 8 ? 4 : (index % 2 ? 1 : -1) * random.between(48, 72),
      }),
    ),
} as const;
export type Crown = keyof typeof crowns;

interface Potted {
  x: number;
  y: number;
  scale?: number;
  leaf: string;
  pot: string;
  crown?: Crown;
}

export const pottedPlant = (
  random: Random,
  { x, y, scale = 1, leaf: fill, pot: clay, crown = 'fan' }: Potted,
): string =>
  place(shadow(10, 2, 84, 13) + place(crowns[crown](random, fill), { y: -96 }) + pot(112, 104, clay), { x, y, scale });

/** Big leaves in a lower corner, nearer than everything else. */
export const foreground = (random: Random, side: 'left' | 'right', fill: string): string =>
  place(
    [-8, 22, 52, 80]
      .map((angle, index) =>
        place(leaf(random.between(300, 380), random.between(58, 72), index % 2 ? fill : shade(fill, 0.18)), {
          rotate: angle + random.between(-5, 5),
        }),
      )
      .join(''),
    { x: side === 'left' ? -50 : 1250, y: 960, flip: side === 'right' },
  );

/** A broad-leaved tree whose foot stands at x, y. */
export const roundTree = (
  random: Random,
  x: number,
  y: number,
  scale: number,
  fill: string,
  trunk = '#7E5233',
): string => {
  const puffs: [number, number, number][] = [
    [-92, -250, 92],
    [88, -262, 96],
    [0, -352, 112],
    [-10, -240, 106],
  ];
  const moved = puffs.map(([px, py, r]): [number, number, number] => [
    px + random.between(-10, 10),
    py + random.between(-10, 10),
    r,
  ]);
  return place(
    [
      shadow(24, 4, 130, 17),
      path('M-22 4C-14-60-16-120-20-230H22C16-120 16-60 26 4Z', trunk),
      path('M4 4C8-60 4-120 6-230H22C16-120 16-60 26 4Z', shade(trunk, 0.25)),
      stroke('M0-130C30-160 50-180 62-220', trunk, 13),
      ...moved.map(([px, py, r]) => circle(px, py, r, shade(fill, 0.24))),
      ...moved.map(([px, py, r]) => circle(px - 13, py - 15, r * 0.86, fill)),
      ...moved.map(([px, py, r]) => circle(px - 32, py - 36, r * 0.4, tint(fill, 0.2), 0.6)),
    ].join(''),
    { x, y, scale },
  );
};

export const poplar = (x: number, y: number, scale: number, fill: string): string =>
  place(
    shadow(8, 2, 56, 9) +
      rect(-9, -70, 18, 72, '#7E5233') +
      path('M0-390C62-300 76-120 0-50C-76-120-62-300 0-390Z', fill) +
      path('M0-390C62-300 76-120 0-50C22-140 22-300 0-390Z', shade(fill, 0.22)),
    { x, y, scale },
  );

export const pine = (x: number, y: number, scale: number, fill: string): string =>
  place(
    shadow(8, 2, 76, 10) +
      rect(-11, -50, 22, 52, '#7E5233') +
      [0, 1, 2]
        .map((tier) => {
          const [low, half] = [-40 - tier * 88, 104 - tier * 24];
          return (
            path(`M0 ${low - 150}L${half} ${low}Q0 ${low + 22} ${-half} ${low}Z`, fill) +
            path(`M0 ${low - 150}L${half} ${low}Q${half / 2} ${low + 11} 14 ${low + 10}Z`, shade(fill, 0.22))
          );
        })
        .join(''),
    { x, y, scale },
  );

export const bush = (x: number, y: number, scale: number, fill: string): string =>
  place(
    shadow(0, 2, 120, 13) +
      path('M-118 2A56 56 0 0 1-82-72A72 72 0 0 1 22-104A64 64 0 0 1 100-58A46 46 0 0 1 120 2Z', shade(fill, 0.16)) +
      path('M-104-6A50 50 0 0 1-74-62A66 66 0 0 1 14-92A54 54 0 0 1 74-52C40-40 20-10-104-6Z', fill),
    { x, y, scale },
  );

/** A flower on its stem, standing at x, y. */
export const flower = (x: number, y: number, height: number, petal: string, stem: string, heart = '#F2A33A'): string =>
  place(
    stroke(`M0 0C6 ${-height * 0.4} -6 ${-height * 0.7} 0 ${-height}`, stem, 6) +
      place(leaf(46, 12, stem), { y: -height * 0.3, rotate: 52 }) +
      place(leaf(40, 11, stem), { y: -height * 0.2, rotate: -54 }) +
      place(
        times(6, (index) =>
          place(ellipse(0, -19, 11, 18, index % 2 ? petal : shade(petal, 0.08)), { rotate: index * 60 }),
        ) + circle(0, 0, 11, heart),
        { y: -height },
      ),
    { x, y },
  );
