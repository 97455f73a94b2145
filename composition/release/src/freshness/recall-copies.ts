import type { Recall } from '@slices/format';
import { readToken } from '@slices/format/node';
import type { Environment } from '../command-line/environments.ts';
import { signedToken } from '../keys/signed-token.ts';
import type { SigningKey } from '../keys/signing-keys.ts';

const folderOf = ({ name }: Environment) => `environments/${name}/recalls/`;
const copyPath = (environment: Environment, { note }: Recall) => `${folderOf(environment)}${note}.jwt`;

/** Stores a signed copy of the recall: it shows when `timestamp.json` lost it. */
export const storeCopy = async (environment: Environment, recall: Recall, key: SigningKey): Promise<void> => {
  const token = signedToken('recalls', { environment: environment.name, releases: [recall] }, key);
  await environment.store.create(copyPath(environment, recall), Buffer.from(token));
};

/** The recalls in a token that a key in use signed for this environment. */
export const recallsIn = (environment: Environment, token: string | undefined): readonly Recall[] => {
  const claims = token && readToken('recalls', token, environment.trust().keys('rollback'))?.claims;
  return claims && claims.environment === environment.name ? claims.releases : [];
};

/** The copies of recalls that are not among `listed`. */
export const unlistedCopies = async (environment: Environment, listed: readonly Recall[]): Promise<string[]> => {
  const known = new Set(listed.map((recall) => copyPath(environment, recall)));
  const paths = await environment.store.list(folderOf(environment));
  const unlisted = paths.filter((path) => path.endsWith('.jwt') && !known.has(path));
  const copies = await Promise.all(unlisted.map((path) => environment.store.read(path)));
  return copies.flatMap((copy) => copy?.bytes.toString() ?? []);
};
