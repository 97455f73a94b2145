import { allNouns } from '../kernel/nouns/noun.ts';
import * as list from './list.ts';

export const nouns = allNouns(list);
