import type { Random } from '../random.ts';
import { colour, mix, shade, tint } from './colour.ts';
import { shadow } from './landscape.ts';
import { flower, leaf, pine, pottedPlant, roundTree } from './plants.ts';
import { circle, ellipse, path, place, rect, stroke, times } from './svg.ts';
import { books, mug } from './tabletop.ts';

/** What a motif is painted with, on a board of 512 by 512. */
interface Paint {
  back: string;
  main: string;
  accent: string;
  /** The disc behind a motif: `main` stands out on it. */
  disc: string;
  random: Random;
}
type Motif = (paint: Paint) => string;

const hills: Motif = ({ back, main, accent }) =>
  circle(330, 200, 84, tint(accent, 0.2)) +
  path('M0 340Q150 210 300 320T512 270V512H0Z', mix(back, main, 0.4)) +
  path('M0 420Q180 300 340 400T512 370V512H0Z', main);

const sprig: Motif = ({ main, disc }) =>
  circle(256, 256, 176, disc) +
  stroke('M256 480Q250 330 262 110', shade(main, 0.25), 12) +
  times(8, (i) =>
    place(leaf(128, 38, i % 3 ? main : tint(main, 0.16)), { x: 256, y: 410 - i * 38, rotate: i % 2 ? 54 : -54 }),
  ) +
  place(leaf(110, 36, main), { x: 262, y: 124 });

const waves: Motif = ({ back, main, accent }) =>
  circle(256, 190, 96, accent) +
  [0, 1, 2]
    .map((i) => path(`M-20 ${290 + i * 80}q66-70 133 0t133 0t133 0t133 0V520H-20Z`, mix(back, main, 0.4 + i * 0.3)))
    .join('');

const plant: Motif = ({ main, accent, random, disc }) =>
  circle(256, 230, 170, disc) +
  pottedPlant(random, {
    x: 256,
    y: 470,
    scale: 1.15,
    leaf: main,
    pot: accent,
    crown: random.pick(['fan', 'stem', 'blades']),
  });

const blossom: Motif = ({ main, accent }) =>
  path('M0 400Q256 320 512 400V512H0Z', shade(main, 0.1)) +
  place(flower(0, 0, 200, accent, main, colour.cream), { x: 256, y: 470, scale: 1.5 }) +
  place(flower(0, 0, 170, tint(accent, 0.4), main), { x: 120, y: 470 }) +
  place(flower(0, 0, 150, tint(accent, 0.4), main), { x: 400, y: 470 });

const tree: Motif = ({ main, accent, random }) =>
  circle(360, 150, 70, tint(accent, 0.25)) +
  path('M0 430Q256 350 512 430V512H0Z', shade(main, 0.16)) +
  roundTree(random, 250, 440, 0.92, main);

const pines: Motif = ({ back, main, accent }) =>
  circle(256, 190, 92, accent) +
  path('M0 420Q256 330 512 420V512H0Z', mix(back, main, 0.55)) +
  pine(140, 450, 0.95, main) +
  pine(370, 460, 1.15, shade(main, 0.1)) +
  pine(256, 480, 0.8, tint(main, 0.12));

const cup: Motif = ({ main, disc }) =>
  circle(256, 256, 176, disc) + place(mug(0, 0, main), { x: 246, y: 400, scale: 2.2 });

const reading: Motif = ({ main, accent, disc }) =>
  circle(256, 220, 170, disc) +
  place(books(0, 0, [main, accent, shade(main, 0.2)], 230), { x: 256, y: 420, scale: 1.35 }) +
  place(leaf(80, 24, main), { x: 270, y: 270, rotate: 24 }) +
  place(leaf(80, 24, tint(main, 0.15)), { x: 250, y: 270, rotate: -30 });

const brush: Motif = ({ main, accent }) =>
  path('M60 400Q150 180 256 260T460 110V240Q330 250 280 360T60 470Z', tint(accent, 0.2)) +
  place(
    rect(-17, -30, 34, 250, colour.wood, 14) +
      rect(-26, -80, 52, 60, '#C9D3CF') +
      path('M-30-76Q-50-170 0-220Q50-170 30-76Z', main),
    { x: 250, y: 280, rotate: 38 },
  );

const spanner: Motif = ({ main, disc }) =>
  circle(256, 256, 176, disc) +
  place(
    stroke('M0-90V110', main, 52) +
      circle(0, -120, 82, main) +
      path('M-28 -220L28 -220L28 -120L-28 -120Z', disc) +
      circle(0, 138, 58, main) +
      circle(0, 138, 26, disc),
    { x: 256, y: 252, rotate: 40 },
  );

const paw: Motif = ({ main, disc }) =>
  circle(256, 256, 176, disc) +
  path('M256 260Q330 270 350 350Q350 400 256 390Q162 400 162 350Q182 270 256 260Z', main) +
  [
    [160, 262, -24],
    [214, 190, -8],
    [298, 190, 8],
    [352, 262, 24],
  ]
    .map(([x, y, a]) => place(ellipse(0, 0, 33, 46, main), { x, y, rotate: a }))
    .join('');

const house: Motif = ({ back, main, accent }) =>
  circle(380, 150, 66, tint(accent, 0.2)) +
  path('M0 400Q256 340 512 400V512H0Z', mix(back, main, 0.5)) +
  shadow(256, 430, 150) +
  rect(150, 250, 212, 180, colour.cream) +
  path('M110 262L256 130L402 262Z', main) +
  rect(226, 330, 62, 100, accent, 6) +
  rect(306, 286, 36, 40, tint(main, 0.6)) +
  rect(170, 286, 36, 40, tint(main, 0.6));

const quilt: Motif = ({ main, accent, back }) =>
  times(4, (row) =>
    times(4, (column) =>
      place(
        (row + column) % 2
          ? path('M0 0H128A128 128 0 0 1 0 128Z', main)
          : path('M128 128H0A128 128 0 0 1 128 0Z', (row * 3 + column) % 3 ? accent : tint(back, 0.4)),
        { x: column * 128, y: row * 128 },
      ),
    ),
  );

const scallops: Motif = ({ main, accent, back }) =>
  times(6, (row) =>
    times(5, (column) =>
      [56, 40, 22]
        .map((r, i) =>
          circle(column * 128 + (row % 2) * 64, row * 92, r * 1.15, [main, tint(back, 0.2), accent][i] ?? main),
        )
        .join(''),
    ),
  );

const stones: Motif = ({ main, accent, disc }) =>
  circle(256, 210, 160, disc) +
  [0, 1, 2, 3]
    .map((i) => ellipse(256, 420 - i * 66, 140 - i * 27, 40, i === 2 ? accent : mix(main, '#8D9993', 0.2 + i * 0.15)))
    .join('');

export const avatarMotifs: readonly Motif[] = [
  hills,
  sprig,
  waves,
  plant,
  blossom,
  tree,
  pines,
  cup,
  reading,
  brush,
  spanner,
  paw,
  house,
  quilt,
  scallops,
  stones,
];
