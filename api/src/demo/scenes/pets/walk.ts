import { colour, mix, shade } from '../colour.ts';
import { grass, landscape, shadow, walkway } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, foreground, leaf, roundTree } from '../plants.ts';
import { circle, path, place, stroke, times } from '../svg.ts';
import { coats } from './pets-props.ts';

export const walk: Scene = (mood, random) => {
  const coat = random.pick(coats);
  return [
    landscape(mood, random, 560),
    roundTree(random, 170, 690, 1.3, mood.leaf) +
      roundTree(random, 980, 620, 0.7, mood.leaf) +
      bush(820, 640, 0.7, mood.leaf),
    walkway(mix(mood.ground, colour.sand, 0.8), 590),
    times(4, (i) => place(leaf(30, 9, colour.marigold), { x: 300 + i * 190, y: 780 + (i % 2) * 60, rotate: i * 70 })),
    shadow(600, 800, 250, 20),
    place(
      [
        [-168, -132, 26],
        [-120, -96, -8],
        [104, 92, 22],
        [146, 150, -10],
      ]
        .map(([hip, foot, bend], i) =>
          stroke(
            `M${hip} -150Q${Number(hip) + Number(bend)} -70 ${foot} -12H${Number(foot) + 16}`,
            i % 2 ? coat : shade(coat, 0.24),
            36,
          ),
        )
        .join('') +
        stroke('M-196-220Q-270-250-266-350', coat, 24) +
        path(
          'M-214-180Q-214-262-120-266Q0-250 110-276Q214-280 210-190Q200-96 110-92Q40-128-60-112Q-200-80-214-180Z',
          coat,
        ) +
        path(
          'M-206-150Q-40-180 60-164Q150-150 206-168Q190-96 110-92Q40-128-60-112Q-186-84-206-150Z',
          shade(coat, 0.13),
        ) +
        path('M96-262Q130-330 168-380Q220-430 276-384L340-344Q366-322 344-300Q310-280 262-282Q226-220 204-180Z', coat) +
        path('M184-392Q140-380 138-300Q142-250 176-274Q206-320 212-376Z', shade(coat, 0.34)) +
        circle(344, -332, 16, '#2B2A28') +
        path('M112-290L232-236L220-206L100-264Z', mood.second),
      { x: 570, y: 806, scale: 0.98 },
    ),
    stroke('M742 568Q900 470 1010 300Q1060 220 1200 160', mood.second, 9),
    grass(mood, random, 680, 890, 30),
    foreground(random, 'right', shade(mood.leaf, 0.24)),
  ].join('');
};
