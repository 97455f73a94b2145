import { desk } from './education/desk.ts';
import { easel } from './education/easel.ts';
import { geometry } from './education/geometry.ts';
import { guitar } from './education/guitar.ts';
import { library } from './education/library.ts';
import { piano } from './education/piano.ts';

export const educationScenes = { desk, piano, geometry, easel, library, guitar };
