import { colour, mix, shade } from '../colour.ts';
import { counter, deskLamp } from '../furniture.ts';
import type { Scene } from '../mood.ts';
import { room, shelf, windowView } from '../room.ts';
import { circle, ellipse, path, place, rect, stroke, times } from '../svg.ts';
import { bookRow, books, mug } from '../tabletop.ts';
import { spines } from './education-props.ts';

export const desk: Scene = (mood, random) =>
  [
    room(mood, 860),
    windowView(mood, random, { x: 390, y: 110, width: 420, height: 370 }),
    shelf(50, 260, 250, colour.walnut) + bookRow(random, 70, 260, 210, spines),
    shelf(900, 300, 250, colour.walnut) + bookRow(random, 920, 300, 210, spines),
    counter(660, mix(colour.wood, '#FFF8EA', 0.2), shade(colour.wood, 0.2)),
    deskLamp(190, 664, mood.hero, '#FFE3A3'),
    books(930, 662, [mood.hero, mood.second, mood.third, colour.teal]),
    place(
      circle(0, -170, 6, '#7E5233') +
        path('M0-40Q-60-46-60-100Q-56-150-10-140Q0-136 10-140Q60-150 60-100Q60-46 0-40Z', colour.terracotta) +
        path('M0-140Q6-170 30-172', 'none') +
        stroke('M0-136Q2-160 16-170', '#7E5233', 7) +
        ellipse(30, -168, 20, 9, colour.fern),
      { x: 930, y: 558, scale: 0.8 },
    ),
    path('M400 700L790 700L850 790L340 790Z', '#17211C', 0.16),
    path('M598 690Q500 640 396 684L340 776Q470 736 598 780Z', '#FFF8EA') +
      path('M598 690Q696 640 800 684L856 776Q726 736 598 780Z', '#F1E6D0'),
    times(4, (i) =>
      stroke(`M${420 - i * 14} ${694 + i * 18}Q${500 - i * 6} ${664 + i * 20} 580 ${698 + i * 18}`, '#CDBF9F', 4),
    ) +
      times(4, (i) =>
        stroke(
          `M${620 + i * 2} ${698 + i * 18}Q${690 + i * 6} ${668 + i * 20} ${776 + i * 14} ${694 + i * 18}`,
          '#CDBF9F',
          4,
        ),
      ),
    place(rect(-8, -120, 16, 150, colour.marigold, 2) + path('M-8 30h16L0 54Z', '#EBD3A8'), {
      x: 826,
      y: 760,
      rotate: -58,
    }),
    mug(330, 668, mood.second),
  ].join('');
