import { gardenBed } from './outdoor/garden-bed.ts';
import { greenhouse } from './outdoor/greenhouse.ts';
import { lawn } from './outdoor/lawn.ts';
import { leafFall } from './outdoor/leaf-fall.ts';
import { patio } from './outdoor/patio.ts';
import { pruning } from './outdoor/pruning.ts';

export const outdoorScenes = { lawn, gardenBed, pruning, patio, leafFall, greenhouse };
