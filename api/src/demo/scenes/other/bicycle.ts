import { colour, shade } from '../colour.ts';
import { shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { pottedPlant } from '../plants.ts';
import { room, shelf, windowView } from '../room.ts';
import { circle, path, place, rect, stroke, times } from '../svg.ts';
import { basket } from '../tabletop.ts';

export const bicycle: Scene = (mood, random) => {
  const frame = mood.hero;
  const spokes = (x: number) =>
    circle(x, 640, 168, 'none').replace('fill="none"', 'fill="none" stroke="#24302B" stroke-width="19"') +
    times(8, (i) =>
      place(stroke('M-158 0H158', mood.dark ? '#CDBF9F' : '#8D9A95', 3), { x, y: 640, rotate: i * 22.5 }),
    ) +
    circle(x, 640, 15, '#66756F');
  return [
    room(mood, 730),
    times(7, (r) =>
      times(10, (i) =>
        random.chance(0.3) ? rect(i * 130 - 40 + (r % 2) * 65, 60 + r * 88, 110, 40, shade(mood.wall, 0.09), 6) : '',
      ),
    ),
    windowView(mood, random, { x: 840, y: 110, width: 240, height: 260 }),
    shelf(90, 230, 280, colour.walnut) +
      basket(170, 230, colour.wood, 110, 66) +
      pottedPlant(random, { x: 300, y: 230, scale: 0.5, leaf: mood.leaf, pot: mood.third }),
    shadow(600, 816, 420, 24),
    spokes(360) + spokes(850),
    stroke(
      'M360 640L480 400M480 400L770 420M480 400L590 640M770 420L590 640M590 640H360M770 420L740 330M770 420L850 640',
      frame,
      22,
    ) + stroke('M480 400L462 350', frame, 18),
    path('M392 340Q460 316 540 346Q500 366 400 360Z', '#3A2A20') +
      stroke('M738 330Q800 300 850 330Q870 350 850 370', '#3A2A20', 19) +
      circle(590, 640, 44, '#66756F') +
      circle(590, 640, 25, mood.second) +
      stroke('M590 640L640 716M620 720H664', '#3B4A45', 13),
    place(basket(0, 0, colour.wood, 170, 110), { x: 850, y: 400 }) +
      times(5, (i) => circle(794 + i * 28, 286 - (i % 2) * 20, 25, i % 2 ? mood.second : colour.rose)),
    place(
      rect(-90, -70, 180, 72, colour.terracotta, 10) +
        stroke('M-40-70V-96H40V-70', '#3B4A45', 12) +
        rect(-90, -40, 180, 7, shade(colour.terracotta, 0.3)) +
        shadow(0, 4, 100, 9),
      { x: 150, y: 830 },
    ),
  ].join('');
};
