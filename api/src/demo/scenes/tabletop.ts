import type { Random } from '../random.ts';
import { shade, tint } from './colour.ts';
import { leaf } from './plants.ts';
import { circle, ellipse, path, place, rect, stroke, times } from './svg.ts';

/** Small things that stand on a surface whose height is y. */
export const mug = (x: number, y: number, fill: string, steam = true): string =>
  place(
    (steam ? stroke('M-14-96q-14-22 0-42t0-42M16-96q-14-22 0-42t0-38', '#FFF8EA', 6, 0.5) : '') +
      ellipse(0, 0, 50, 8, '#17211C', 0.18) +
      stroke('M34-62q44-2 38 28q-6 26-40 20', shade(fill, 0.1), 11) +
      path('M-42-84H42V-22Q42 0 20 0H-20Q-42 0-42-22Z', fill) +
      path('M14-84H42V-22Q42 0 20 0H8Q14-10 14-22Z', shade(fill, 0.14)) +
      ellipse(0, -84, 42, 8, shade(fill, 0.35)),
    { x, y },
  );

export const books = (x: number, y: number, colours: readonly string[], width = 210): string =>
  ellipse(x, y, width * 0.56, 9, '#17211C', 0.18) +
  colours
    .map((fill, index) => {
      const [w, left] = [width - (index % 3) * 22, x - width / 2 + (index % 2) * 18];
      const top = y - (index + 1) * 36;
      return (
        rect(left, top, w, 36, fill, 6) +
        rect(left + 14, top + 6, w - 14, 24, '#FFF3DD', 3) +
        rect(left + 14, top + 15, w - 14, 3, '#D9C7A4') +
        rect(left, top, 30, 36, shade(fill, 0.12), 6)
      );
    })
    .join('');

/** Books side by side from x on; returns as many as fit the width. */
export const bookRow = (random: Random, x: number, y: number, width: number, colours: readonly string[]): string => {
  let at = x;
  let row = '';
  while (at < x + width - 46) {
    const [w, h] = [random.between(22, 42), random.between(86, 138)];
    const fill = random.pick(colours);
    const leans = random.chance(0.1);
    row += place(
      rect(0, -h, w, h, fill, 3) +
        rect(0, -h + 16, w, 7, tint(fill, 0.45)) +
        rect(w * 0.7, -h, w * 0.3, h, shade(fill, 0.14), 2),
      { x: at + (leans ? 6 : 0), y, rotate: leans ? 5 : 0 },
    );
    at += w + (leans ? 16 : 3);
  }
  return row;
};

export const vase = (x: number, y: number, fill: string, twig: string, scale = 1): string =>
  place(
    ellipse(0, 0, 54, 8, '#17211C', 0.18) +
      [-30, -8, 16, 38]
        .map((angle, index) =>
          place(
            stroke('M0 0V-150', shade(twig, 0.2), 5) +
              times(4, (at) => place(leaf(56, 14, twig), { y: -60 - at * 30, rotate: at % 2 ? 44 : -44 })) +
              place(leaf(54, 14, twig), { y: -146 }),
            { y: -118, rotate: angle, scale: 0.82 + (index % 2) * 0.16 },
          ),
        )
        .join('') +
      path('M-18-132H18C20-104 52-92 52-50C52-16 30 0 0 0S-52-16-52-50C-52-92-20-104-18-132Z', fill) +
      path('M6-132H18C20-104 52-92 52-50C52-16 30 0 10 0C40-30 22-90 6-132Z', shade(fill, 0.15)),
    { x, y, scale },
  );

export const bottle = (x: number, y: number, height: number, fill: string, cap: string): string =>
  ellipse(x, y, 40, 7, '#17211C', 0.16) +
  rect(x - 12, y - height - 26, 24, 34, cap, 5) +
  path(
    `M${x - 34} ${y - height + 34}Q${x - 34} ${y - height} ${x - 8} ${y - height}H${x + 8}Q${x + 34} ${y - height} ${x + 34} ${y - height + 34}V${y - 8}Q${x + 34} ${y} ${x + 26} ${y}H${x - 26}Q${x - 34} ${y} ${x - 34} ${y - 8}Z`,
    fill,
  ) +
  path(
    `M${x + 12} ${y - height}Q${x + 34} ${y - height} ${x + 34} ${y - height + 34}V${y - 8}Q${x + 34} ${y} ${x + 26} ${y}H${x + 12}Z`,
    shade(fill, 0.15),
  ) +
  rect(x - 34, y - height * 0.62, 68, height * 0.34, tint(fill, 0.55));

export const jar = (x: number, y: number, fill: string, lid: string, height = 74): string =>
  ellipse(x, y, 44, 7, '#17211C', 0.16) +
  rect(x - 38, y - height, 76, height, fill, 12) +
  rect(x + 10, y - height, 28, height, shade(fill, 0.12), 12) +
  rect(x - 42, y - height - 16, 84, 24, lid, 7);

export const candle = (x: number, y: number, height: number, fill: string): string =>
  circle(x, y - height - 34, 70, '#FFD88A', 0.28) +
  circle(x, y - height - 30, 36, '#FFE3A3', 0.4) +
  ellipse(x, y, 42, 8, '#17211C', 0.2) +
  rect(x - 32, y - height, 64, height, fill, 9) +
  rect(x + 8, y - height, 24, height, shade(fill, 0.13), 9) +
  ellipse(x, y - height + 3, 30, 7, tint(fill, 0.5)) +
  stroke(`M${x} ${y - height + 2}v-14`, '#3A2A20', 4) +
  path(`M${x} ${y - height - 54}c18 22 14 42 0 44c-14-2-18-22 0-44Z`, '#F2A33A') +
  path(`M${x} ${y - height - 34}c8 10 7 22 0 24c-7-2-8-14 0-24Z`, '#FFF0C2');

export const towels = (x: number, y: number, colours: readonly string[], width = 220): string =>
  ellipse(x, y, width * 0.56, 10, '#17211C', 0.18) +
  colours
    .map((fill, index) => {
      const top = y - (index + 1) * 54;
      return (
        rect(x - width / 2 + index * 5, top, width - index * 10, 54, fill, 24) +
        rect(x - width / 2 + index * 5, top + 25, width - 40, 5, shade(fill, 0.16)) +
        rect(x + width / 2 - 60 - index * 5, top, 60, 54, tint(fill, 0.2), 24) +
        rect(x + width / 2 - 42 - index * 5, top + 25, 34, 5, shade(fill, 0.16))
      );
    })
    .join('');

export const basket = (x: number, y: number, fill: string, width = 200, height = 130): string =>
  ellipse(x, y, width * 0.54, 11, '#17211C', 0.2) +
  path(`M${x - width / 2} ${y - height}H${x + width / 2}L${x + width * 0.42} ${y}H${x - width * 0.42}Z`, fill) +
  times(4, (row) =>
    times(9, (column) =>
      rect(
        x - width * 0.4 + column * width * 0.09 + (row % 2) * 8,
        y - height + 26 + row * (height / 4.6),
        width * 0.055,
        9,
        shade(fill, 0.2),
        4,
      ),
    ),
  ) +
  rect(x - width * 0.53, y - height - 8, width * 1.06, 22, tint(fill, 0.15), 10);
