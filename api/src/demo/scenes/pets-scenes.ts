import { aquarium } from './pets/aquarium.ts';
import { grooming } from './pets/grooming.ts';
import { hilltop } from './pets/hilltop.ts';
import { kennel } from './pets/kennel.ts';
import { nap } from './pets/nap.ts';
import { walk } from './pets/walk.ts';
import { windowCat } from './pets/window-cat.ts';

export const petsScenes = { hilltop, windowCat, grooming, kennel, aquarium, nap, walk };
