import { resolve } from 'node:path';
import type { Command, CommandContext } from '../command-line/command.ts';
import type { Environment } from '../environments/environments.ts';
import { publicSigningKeys, type SigningKey } from '../keys/signing-keys.ts';

/** Of a command that tells signatures and makes none: a public key is enough. */
export const keysOption = {
  keys: { type: 'string', value: 'FILE', help: "the shell's public.json (default: the keys of RELEASE_KEYS or .keys)" },
} satisfies Command['options'];

/** The keys by which signatures are told. Throws a `PlainError` where there are none. */
export const believedKeys = ({ keys }: CommandContext['options'], place: Environment): SigningKey[] =>
  typeof keys === 'string' ? publicSigningKeys(resolve(keys)) : place.keys('composition');
