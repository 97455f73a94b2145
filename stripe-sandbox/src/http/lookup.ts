import type { Collection, StoredRecord } from '../store/collection.ts';
import type { ParamReader } from './params.ts';
import { invalidRequest, noSuch } from './stripe-error.ts';

export interface Page<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** The record of that id. Throws Stripe's 404, naming the parameter that held the id. */
export const findRecord = <T extends StoredRecord>(
  collection: Collection<T>,
  noun: string,
  id: string,
  param: string,
): T => {
  const record = collection.get(id);
  if (!record) throw noSuch(noun, id, param);
  return record;
};

/** One page, newest first, as Stripe's cursors ask for it. A value of `wanted` that is undefined asks for nothing. */
export const listPage = <T extends StoredRecord & { created: number }>(
  collection: Collection<T>,
  params: ParamReader,
  url: string,
  wanted: NoInfer<Partial<T>> = {},
  matches: (record: T) => boolean = () => true,
): Page<T> => {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalidRequest('This value must be between 1 and 100.', { param: 'limit' });
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  const wasCreated = createdFilter(params);
  params.done();
  const found = collection
    .newestFirst()
    .filter((record) => has(record, wanted) && matches(record) && wasCreated(record.created));
  if (before !== undefined) {
    const rows = found.slice(0, position(found, before, 'ending_before'));
    return { object: 'list', data: rows.slice(-limit), has_more: rows.length > limit, url };
  }
  const rows = after === undefined ? found : found.slice(position(found, after, 'starting_after') + 1);
  return { object: 'list', data: rows.slice(0, limit), has_more: rows.length > limit, url };
};

const has = <T extends object>(record: T, wanted: Partial<T>): boolean => {
  for (const name in wanted) if (wanted[name] !== undefined && record[name] !== wanted[name]) return false;
  return true;
};

const position = (records: StoredRecord[], id: string, param: string): number => {
  const index = records.findIndex((record) => record.id === id);
  if (index < 0) throw noSuch('record', id, param);
  return index;
};

const createdFilter = (params: ParamReader): ((created: number) => boolean) => {
  const bounds = params.object('created');
  const [gte, gt, lte, lt] = (['gte', 'gt', 'lte', 'lt'] as const).map((name) => bounds?.integer(name));
  return (created) =>
    created >= (gte ?? 0) && created > (gt ?? -1) && created <= (lte ?? Infinity) && created < (lt ?? Infinity);
};
