import { colour, mix, shade } from '../colour.ts';
import { landscape, shadow } from '../landscape.ts';
import type { Scene } from '../mood.ts';
import { bush, pottedPlant, roundTree } from '../plants.ts';
import { circle, path, rect, times } from '../svg.ts';
import { carton } from './other-props.ts';

const tyre = (x: number, y: number, r: number): string =>
  circle(x, y, r, '#2B3833') + circle(x, y, r * 0.56, '#DCE3DF') + circle(x, y, r * 0.22, '#66756F');

export const movingVan: Scene = (mood, random) => {
  const paint = mood.hero === colour.plum ? colour.evergreen : mood.hero;
  return [
    landscape(mood, random, 560),
    roundTree(random, 120, 650, 1, mood.leaf) + bush(1080, 660, 1, mood.leaf) + bush(300, 650, 0.7, mood.leaf),
    path('M0 690L1200 690L1200 900L0 900Z', mix('#5E6B66', mood.ground, 0.25)) +
      rect(0, 682, 1200, 14, colour.sand) +
      times(6, (i) => rect(40 + i * 210, 836, 120, 11, colour.cream, 5)),
    shadow(640, 786, 430, 22),
    rect(220, 300, 560, 440, '#FFF8EA', 14) +
      rect(220, 640, 560, 100, '#E7DCC5') +
      rect(220, 560, 560, 46, paint) +
      rect(220, 520, 560, 20, mood.second) +
      rect(748, 300, 32, 440, '#E3D8C2', 10),
    path('M780 400H930Q956 400 970 426L1030 560Q1060 570 1060 604V740H780Z', paint) +
      path('M780 640H1060V740H780Z', shade(paint, 0.18)) +
      path('M824 436H920Q934 436 942 452L990 560H824Z', '#CFE6E8') +
      path('M824 436L880 436L824 530Z', '#FFFFFF', 0.5) +
      rect(820, 600, 60, 14, shade(paint, 0.35), 6) +
      rect(1030, 620, 34, 44, '#FFE9B0', 10) +
      rect(1000, 706, 76, 38, '#3B4A45', 10),
    tyre(380, 744, 72) + tyre(920, 744, 72),
    carton(90, 806, 170, 140) +
      carton(110, 668, 130, 100, '#C4925B') +
      pottedPlant(random, { x: 176, y: 570, scale: 0.55, leaf: mood.leaf, pot: mood.second }) +
      carton(280, 838, 130, 96, '#DFB47F'),
  ].join('');
};
