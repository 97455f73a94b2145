import { bicycle } from './other/bicycle.ts';
import { camera } from './other/camera.ts';
import { keyboard } from './other/keyboard.ts';
import { movingVan } from './other/moving-van.ts';
import { party } from './other/party.ts';
import { sewing } from './other/sewing.ts';
import { unpacking } from './other/unpacking.ts';

export const otherScenes = { movingVan, unpacking, camera, bicycle, sewing, party, keyboard };
