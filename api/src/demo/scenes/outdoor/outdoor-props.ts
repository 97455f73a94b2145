import { shade, tint } from '../colour.ts';
import { shadow } from '../landscape.ts';
import { path, place, rect, stroke } from '../svg.ts';

export const wateringCan = (x: number, y: number, fill: string): string =>
  place(
    shadow(0, 2, 150, 16) +
      stroke('M80-150Q170-140 150-60Q140-24 92-14', shade(fill, 0.16), 19) +
      path('M-92-40L-216-176L-196-192L-84-96Z', shade(fill, 0.1)) +
      place(rect(-16, -44, 30, 88, tint(fill, 0.2), 8), { x: -212, y: -186, rotate: -44 }) +
      path('M-96-176H96L106 0H-106Z', fill) +
      path('M36-176H96L106 0H44Z', shade(fill, 0.15)) +
      rect(-102, -186, 204, 24, tint(fill, 0.2), 10) +
      stroke('M-70-186Q-10-284 60-186', shade(fill, 0.2), 17),
    { x, y },
  );
