import { PublicKeys, parseWith } from '@slices/format';
import file from './.keys/public.json';

/** The keys that this site believes. `release keys create` makes them. */
export const publicKeys = parseWith(PublicKeys, file).value;
