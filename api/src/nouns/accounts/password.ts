import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/**
 * True when the password belongs to the hash. Without a hash it works just as long and says no, so that the time
 * taken does not tell whether an address has an account.
 */
export const passwordMatches = async (known: string | undefined, password: string): Promise<boolean> => {
  decoy ??= unknowablePassword();
  const matches = await verify(known ?? (await decoy), password);
  return known !== undefined && matches;
};

/** The hash of a random password, for an account that nobody can open; checking it takes as long as any other. */
export const unknowablePassword = (): Promise<string> => hashPassword(randomBytes(32).toString('hex'));
