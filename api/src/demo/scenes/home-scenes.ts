import { house } from './home/house.ts';
import { kitchen } from './home/kitchen.ts';
import { laundry } from './home/laundry.ts';
import { livingRoom } from './home/living-room.ts';
import { painting } from './home/painting.ts';
import { reading } from './home/reading.ts';
import { workshop } from './home/workshop.ts';

export const homeScenes = { livingRoom, kitchen, painting, workshop, house, laundry, reading };
