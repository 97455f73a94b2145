import type { Random } from '../random.ts';
import { mix, shade, tint } from './colour.ts';
import { ridge } from './landscape.ts';
import type { Mood } from './mood.ts';
import { blend, circle, clip, ellipse, glow, path, place, polygon, rect, stroke, times } from './svg.ts';

/** A wall with skirting, a plank floor and daylight falling in from the upper left. */
export const room = (mood: Mood, floorAt = 660): string => {
  const wall = blend(tint(mood.wall, mood.dark ? 0.06 : 0.25), shade(mood.wall, 0.1));
  const floor = blend(mood.floor, shade(mood.floor, 0.16));
  return [
    wall.define,
    floor.define,
    rect(0, 0, 1200, floorAt, wall.fill),
    rect(0, floorAt, 1200, 900 - floorAt, floor.fill),
    ...[0.16, 0.42, 0.74].map((at) => rect(0, floorAt + (900 - floorAt) * at, 1200, 3, shade(mood.floor, 0.2))),
    ...[-300, 60, 380, 700, 1020, 1420].map((x, index) =>
      stroke(`M${600 + (x - 600) * 0.72} ${floorAt + (index % 2 ? 0 : 38)}L${x} 900`, shade(mood.floor, 0.2), 3, 0.6),
    ),
    rect(0, floorAt - 26, 1200, 26, mix(mood.wall, '#FFF8EA', mood.dark ? 0.22 : 0.6)),
    rect(0, floorAt - 5, 1200, 5, shade(mood.wall, 0.3)),
    beams(mood, floorAt),
  ].join('');
};

const beams = (mood: Mood, floorAt: number): string =>
  polygon(
    [
      [140, 0],
      [360, 0],
      [860, floorAt],
      [560, floorAt],
    ],
    mood.sun,
    mood.dark ? 0.07 : 0.22,
  ) +
  polygon(
    [
      [430, 0],
      [530, 0],
      [1090, floorAt],
      [950, floorAt],
    ],
    mood.sun,
    mood.dark ? 0.05 : 0.16,
  ) +
  polygon(
    [
      [560, floorAt],
      [860, floorAt],
      [1010, 900],
      [690, 900],
    ],
    mood.sun,
    mood.dark ? 0.06 : 0.16,
  );

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  curtains?: string;
}

/** A window with the country behind it. */
export const windowView = (mood: Mood, random: Random, { x, y, width, height, curtains }: Frame): string => {
  const sky = blend(...mood.sky);
  const frame = mood.dark ? '#EAD9BC' : '#FFF8EA';
  const scale = height / 560;
  const view = place(
    glow(520, 400, 300, mood.sun, 0.9) +
      circle(random.between(350, 700), 400, 62, mood.sun) +
      ridge(random, 640, 200, mood.hills[0]) +
      ridge(random, 700, 150, mood.hills[1]) +
      ridge(random, 780, 110, mood.hills[2]),
    { x: x - 180 * scale, y: y - 270 * scale, scale },
  );
  return [
    sky.define,
    rect(x - 22, y - 22, width + 44, height + 44, frame, 8),
    rect(x - 6, y - 6, width + 12, height + 12, shade(frame, 0.2), 3),
    clip('window', rect(x, y, width, height, '#000'), rect(x, y, width, height, sky.fill) + view),
    rect(x + width / 2 - 6, y, 12, height, frame),
    rect(x, y + height * 0.42, width, 10, frame),
    polygon(
      [
        [x + width * 0.08, y],
        [x + width * 0.3, y],
        [x + width * 0.1, y + height],
        [x, y + height],
        [x, y + height * 0.3],
      ],
      '#FFFFFF',
      0.14,
    ),
    rect(x - 44, y + height + 20, width + 88, 22, tint(frame, 0.4), 4),
    rect(x - 44, y + height + 38, width + 88, 6, shade(mood.wall, 0.25)),
    curtains ? drapes({ x, y, width, height }, curtains) : '',
  ].join('');
};

const drapes = ({ x, y, width, height }: Frame, fill: string): string => {
  const panel = (side: 1 | -1, edge: number) =>
    place(
      path(`M-70 0H84C70 ${height * 0.4} 40 ${height * 0.7} 34 ${height + 80}H-70Z`, fill) +
        [-36, 0, 34]
          .map((at) =>
            stroke(
              `M${at} 4C${at - 6} ${height * 0.5} ${at * 0.6 - 8} ${height * 0.8} ${at * 0.5 - 12} ${height + 76}`,
              shade(fill, 0.16),
              7,
              0.7,
            ),
          )
          .join(''),
      { x: edge, y: y - 46, flip: side < 0 },
    );
  return stroke(`M${x - 96} ${y - 50}H${x + width + 96}`, '#7E5233', 11) + panel(1, x - 10) + panel(-1, x + width + 10);
};

/** A rug that lies in perspective. */
export const rug = (cx: number, cy: number, rx: number, fill: string): string =>
  ellipse(cx, cy + 6, rx, rx * 0.2, shade(fill, 0.3)) +
  ellipse(cx, cy, rx, rx * 0.2, fill) +
  ellipse(cx, cy, rx * 0.84, rx * 0.16, tint(fill, 0.3)) +
  ellipse(cx, cy, rx * 0.78, rx * 0.145, fill);

/** Framed abstract landscape for a wall. */
export const picture = (
  x: number,
  y: number,
  width: number,
  height: number,
  colours: readonly [string, string, string],
): string => {
  const [back, middle, front] = colours;
  const id = `art${x}-${y}`;
  return (
    rect(x + 7, y + 10, width, height, '#17211C33', 4) +
    rect(x, y, width, height, '#FFF8EA', 4) +
    clip(
      id,
      rect(x + 16, y + 16, width - 32, height - 32, '#000'),
      rect(x, y, width, height, back) +
        circle(x + width * 0.62, y + height * 0.4, width * 0.17, tint(front, 0.55)) +
        ellipse(x + width * 0.2, y + height, width * 0.66, height * 0.38, middle) +
        ellipse(x + width * 0.86, y + height * 1.06, width * 0.56, height * 0.36, front),
    )
  );
};

/** A board on brackets; what stands on it is drawn at `y`. */
export const shelf = (x: number, y: number, width: number, fill: string): string =>
  rect(x, y + 16, width, 14, '#17211C22') +
  rect(x, y, width, 18, fill, 3) +
  rect(x, y + 12, width, 6, shade(fill, 0.22), 3) +
  times(2, (index) => path(`M${x + 40 + index * (width - 96)} ${y + 18}h16v34Z`, shade(fill, 0.3)));
