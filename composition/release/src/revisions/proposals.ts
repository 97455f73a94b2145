import { Composition } from '@slices/format';
import { sha256 } from '@slices/format/node';
import { OperationError, suggestion, UserError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { parseRecord, type RecordFile, type RevisionRecord, recordBytes } from './revision-record.ts';

const folderOf = ({ name }: Environment) => `environments/${name}/proposals/`;
const revisionOf = (name: string): number => Number(name.split('-')[0]);
const pathOf = (environment: Environment, name: string) => `${folderOf(environment)}${name}.json`;

/** Stores a record that too few have signed. Its name holds a hash of what is signed: `000043-1f3a…`. */
export const propose = async (environment: Environment, record: RecordFile): Promise<string> => {
  const name = nameOf(record);
  await environment.store.create(pathOf(environment, name), recordBytes(record));
  return name;
};

const nameOf = ({ revision, composition }: RecordFile): string => {
  const hash = Buffer.from(sha256(composition), 'base64url').toString('hex').slice(0, 8);
  return `${String(revision).padStart(6, '0')}-${hash}`;
};

export const proposalText = ({ option }: Environment, name: string): string =>
  `Proposed as ${name}. Visitors get it when a second person signs it: npm run release -- approve ${name} --env ${option} --why "…"`;

const proposalNames = async (environment: Environment): Promise<string[]> =>
  (await environment.store.list(folderOf(environment))).map((path) => path.slice(folderOf(environment).length, -5));

const readNamed = async (environment: Environment, name: string): Promise<RevisionRecord | undefined> => {
  const path = pathOf(environment, name);
  const blob = await environment.store.read(path);
  return blob && parseRecord(blob.bytes, revisionOf(name), path, Composition);
};

/** The proposals that the revision `last` did not make void. */
export const openProposals = async (environment: Environment, last: number): Promise<RevisionRecord[]> => {
  const names = (await proposalNames(environment)).filter((name) => revisionOf(name) > last);
  const records = await Promise.all(names.map((name) => readNamed(environment, name)));
  return records.filter((record) => record !== undefined);
};

/** The proposal that is or begins with `wanted`, a number or a name. Throws a {@link UserError} unless there is exactly one. */
export const readProposal = async (
  environment: Environment,
  wanted: string,
): Promise<{ name: string; record: RevisionRecord }> => {
  const names = await proposalNames(environment);
  const found = names.filter((name) => name === wanted || name.startsWith(`${wanted.padStart(6, '0')}-`));
  const [name] = found;
  if (!name)
    throw new UserError(`There is no proposal '${wanted}'; ${suggestion(wanted, names, 'there is none at all.')}`);
  if (found.length > 1) throw new UserError(`There are several proposals '${wanted}': ${found.join(', ')}.`);
  const record = await readNamed(environment, name);
  if (!record) throw new UserError(`The proposal ${name} is gone.`);
  if (nameOf(record) !== name)
    throw new OperationError(`The proposal ${name} was changed: it holds another one, ${nameOf(record)}.`);
  return { name, record };
};

/** Removes the proposals for revisions up to `upTo`: they are void. */
export const dropProposals = async (environment: Environment, upTo: number): Promise<void> => {
  for (const name of await proposalNames(environment))
    if (revisionOf(name) <= upTo) await environment.store.remove(pathOf(environment, name));
};
