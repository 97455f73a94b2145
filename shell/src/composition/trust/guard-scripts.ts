import { answerSlices } from './integrity.ts';
import { guardScripts } from './trusted-types.ts';

// Before anything that could load a script.
guardScripts();
answerSlices();
