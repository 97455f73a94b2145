import { clinic } from './health/clinic.ts';
import { gym } from './health/gym.ts';
import { massage } from './health/massage.ts';
import { nutrition } from './health/nutrition.ts';
import { runningPath } from './health/running-path.ts';
import { waterStones } from './health/water-stones.ts';
import { yoga } from './health/yoga.ts';

export const healthScenes = { yoga, massage, nutrition, gym, runningPath, waterStones, clinic };
