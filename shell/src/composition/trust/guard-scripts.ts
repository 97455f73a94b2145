import { answerSlices } from './integrity.ts';
import { guardScripts } from './trusted-types.ts';

// Imported first: before any code that loads a script.
guardScripts();
answerSlices();
