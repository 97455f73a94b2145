import { shade, tint } from './colour.ts';
import { shadow } from './landscape.ts';
import { circle, ellipse, glow, path, place, polygon, rect, stroke, times } from './svg.ts';

/** A table seen from the front; its top's surface lies at y. */
export const table = (x: number, y: number, width: number, height: number, fill: string): string =>
  ellipse(x + width / 2, y + height, width * 0.52, 17, '#17211C', 0.2) +
  times(2, (index) => {
    const left = x + 44 + index * (width - 118);
    return polygon(
      [
        [left, y + 30],
        [left + 30, y + 30],
        [left + 24, y + height],
        [left + 6, y + height],
      ],
      shade(fill, 0.3 - index * 0.06),
    );
  }) +
  rect(x + 26, y + 26, width - 52, 34, shade(fill, 0.24)) +
  rect(x, y, width, 30, fill, 8) +
  rect(x, y + 20, width, 10, shade(fill, 0.14), 5);

/** A counter or bench that fills the foreground from edge to edge. */
export const counter = (y: number, fill: string, front: string): string =>
  rect(0, y, 1200, 44, fill) +
  rect(0, y + 34, 1200, 10, shade(fill, 0.2)) +
  rect(0, y + 44, 1200, 900 - y, front) +
  rect(0, y + 44, 1200, 26, shade(front, 0.22)) +
  rect(0, y, 1200, 6, tint(fill, 0.4));

export const sofa = (x: number, y: number, fill: string, cushion: string): string =>
  place(
    [
      shadow(0, 4, 330, 24),
      ...[-250, 230].map((at) => rect(at, -30, 20, 34, '#7E5233', 4)),
      rect(-270, -232, 540, 170, shade(fill, 0.1), 44),
      rect(-262, -226, 258, 150, fill, 36),
      rect(4, -226, 258, 150, tint(fill, 0.06), 36),
      rect(-252, -120, 252, 74, tint(fill, 0.1), 20),
      rect(0, -120, 252, 74, tint(fill, 0.1), 20),
      rect(-270, -62, 540, 38, shade(fill, 0.18), 14),
      rect(-316, -170, 84, 146, fill, 36),
      rect(232, -170, 84, 146, shade(fill, 0.12), 36),
      place(
        rect(-52, -52, 104, 104, cushion, 20) + stroke('M-30-30Q0 0 30 30M-30 30Q0 0 30-30', shade(cushion, 0.12), 4),
        { x: -168, y: -140, rotate: -12 },
      ),
      place(rect(-46, -46, 92, 92, tint(cushion, 0.4), 18), { x: 176, y: -134, rotate: 14 }),
    ].join(''),
    { x, y },
  );

export const armchair = (x: number, y: number, fill: string): string =>
  place(
    [
      shadow(0, 4, 170, 18),
      ...[-104, 88].map((at) => path(`M${at} -30h16l-4 34h-8Z`, '#7E5233')),
      rect(-118, -268, 236, 220, shade(fill, 0.1), 70),
      rect(-96, -250, 192, 180, fill, 56),
      rect(-104, -114, 208, 66, tint(fill, 0.16), 24),
      rect(-146, -168, 66, 142, fill, 32),
      rect(80, -168, 66, 142, shade(fill, 0.14), 32),
      rect(-110, -56, 220, 32, shade(fill, 0.2), 12),
    ].join(''),
    { x, y },
  );

export const floorLamp = (x: number, y: number, shadeFill: string, light: string): string =>
  glow(x, y - 450, 260, light, 0.55) +
  ellipse(x, y, 62, 11, '#3A2A20') +
  rect(x - 5, y - 440, 10, 440, '#3A2A20') +
  polygon(
    [
      [x - 52, y - 540],
      [x + 52, y - 540],
      [x + 88, y - 420],
      [x - 88, y - 420],
    ],
    shadeFill,
  ) +
  polygon(
    [
      [x + 8, y - 540],
      [x + 52, y - 540],
      [x + 88, y - 420],
      [x + 22, y - 420],
    ],
    shade(shadeFill, 0.12),
  ) +
  ellipse(x, y - 420, 88, 9, tint(light, 0.4));

/** Hangs from the ceiling down to y. */
export const pendant = (x: number, y: number, fill: string, light: string): string =>
  glow(x, y + 10, 200, light, 0.5) +
  rect(x - 2, 0, 4, y - 70, '#3A2A20') +
  path(`M${x - 74} ${y}A74 74 0 0 1 ${x + 74} ${y}Z`, fill) +
  path(`M${x + 6} ${y}V${y - 74}A74 74 0 0 1 ${x + 74} ${y}Z`, shade(fill, 0.16)) +
  rect(x - 9, y - 84, 18, 14, '#3A2A20', 3) +
  ellipse(x, y, 74, 9, tint(light, 0.5));

export const deskLamp = (x: number, y: number, fill: string, light: string): string =>
  glow(x + 104, y - 176, 230, light, 0.6) +
  place(
    ellipse(0, -6, 58, 13, shade(fill, 0.3)) +
      stroke('M0-12L-34-150L66-252', shade(fill, 0.15), 11) +
      circle(-34, -150, 11, fill) +
      place(
        path('M-28-20H28L70 56H-70Z', fill) +
          path('M4-20H28L70 56H14Z', shade(fill, 0.16)) +
          ellipse(0, 56, 70, 11, tint(light, 0.5)),
        { x: 84, y: -238, rotate: -24 },
      ),
    { x, y },
  );

export const stool = (x: number, y: number, height: number, fill: string): string =>
  shadow(x, y + 2, 88, 12) +
  stroke(
    `M${x - 40} ${y - height}L${x - 62} ${y}M${x + 40} ${y - height}L${x + 62} ${y}M${x - 52} ${y - height * 0.4}H${x + 52}`,
    shade(fill, 0.3),
    13,
  ) +
  rect(x - 78, y - height - 20, 156, 28, fill, 13) +
  rect(x - 78, y - height - 2, 156, 10, shade(fill, 0.2), 5);

export const ladder = (x: number, y: number, height: number, fill: string): string =>
  shadow(x + 30, y, 150, 13) +
  stroke(`M${x + 30} ${y - height}L${x + 160} ${y}`, shade(fill, 0.34), 15) +
  stroke(`M${x} ${y - height}L${x - 110} ${y}M${x + 44} ${y - height}L${x + 20} ${y}`, fill, 17) +
  times(5, (index) => {
    const t = 0.16 + index * 0.17;
    return stroke(
      `M${x - 110 * t} ${y - height * (1 - t)}L${x + 44 - 24 * t} ${y - height * (1 - t)}`,
      tint(fill, 0.14),
      14,
    );
  }) +
  rect(x - 18, y - height - 14, 82, 24, shade(fill, 0.12), 6);
