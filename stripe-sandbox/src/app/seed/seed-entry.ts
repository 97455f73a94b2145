import { readFileSync } from 'node:fs';
import { isParams, type Params } from '../../http/params.ts';

/** One call of Stripe's API: `{ "as": "ann", "call": "POST /v1/customers", "params": { … } }`. */
export interface SeedEntry {
  /** The name by which later entries refer to the answer. */
  as: string | undefined;
  method: 'DELETE' | 'POST';
  /** May hold references, as `params` may: `/v1/customers/$ann`. */
  path: string;
  /** The connected account that it is made for. */
  account: string | undefined;
  params: Params;
}

/** The members of the file's list. Throws a sentence for a file that holds none. */
export const seedList = (file: string): unknown[] => {
  const list = parsed(file);
  if (!Array.isArray(list)) throw new Error(`${file} must hold a list of calls: [{ "call": "POST /v1/customers" }].`);
  return list;
};

const parsed = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
};

const members = ['account', 'as', 'call', 'params'];

/** Throws a sentence that says which member is wrong. */
export const seedEntry = (data: unknown): SeedEntry => {
  if (!isParams(data)) throw new Error('It must be an object with "call".');
  const unknown = Object.keys(data).find((name) => !members.includes(name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is not one of ${members.join(', ')}.`);
  const { params = {} } = data;
  const [, method, path = ''] = /^(POST|DELETE) (\S+)$/.exec(text(data, 'call') ?? '') ?? [];
  if (method !== 'POST' && method !== 'DELETE') throw new Error('"call" must be such as "POST /v1/customers".');
  if (!isParams(params)) throw new Error('"params" must be an object.');
  return { as: text(data, 'as'), method, path, account: text(data, 'account'), params };
};

const text = (data: Params, name: string): string | undefined => {
  const value = data[name];
  if (value !== undefined && typeof value !== 'string') throw new Error(`"${name}" must be a text.`);
  return value;
};
