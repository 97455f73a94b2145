import type { ResolvedSlices } from '@slices/host';
import { isObject } from '@slices/host/shared';
import type { Query, QueryKey } from '@tanstack/react-query';

const maxAgeMs = 7 * 86_400_000;
/** In characters of JSON. */
const maxSize = 300_000;
export const maxAnswerSize = 64_000;

/** Answers are kept for one person, and read by the same version of the platform only. */
export interface Owner {
  /** Hash of the token. */
  person: string;
  platform: string;
}

export interface StoredAnswer {
  queryHash: string;
  queryKey: QueryKey;
  queryType: 'infinite' | undefined;
  /** The release whose code read it. */
  slice: string;
  version: string;
  data: unknown;
  dataUpdatedAt: number;
  size: number;
}

/** Whether the device may keep its answers. */
export const mayStore = ({ meta, options }: Query): boolean => meta?.isStored !== false && options.gcTime !== 0;

const hasMembers = (value: unknown): value is Record<string, unknown> => isObject(value);

const isAnswer = (value: unknown): value is StoredAnswer =>
  hasMembers(value) &&
  typeof value.queryHash === 'string' &&
  Array.isArray(value.queryKey) &&
  (value.queryType === undefined || value.queryType === 'infinite') &&
  typeof value.slice === 'string' &&
  typeof value.dataUpdatedAt === 'number' &&
  typeof value.size === 'number' &&
  value.data !== undefined;

export const isOf = (record: unknown, person: string): boolean => hasMembers(record) && record.person === person;

/** The answers of a stored record that this person may see again in `slices`. */
export const answersIn = (record: unknown, owner: Owner, slices: ResolvedSlices, now: number): StoredAnswer[] => {
  if (!hasMembers(record) || !isOf(record, owner.person) || record.platform !== owner.platform) return [];
  const versions = new Map(slices.all.map(({ name, release }) => [name, release.metadata.version]));
  const isCurrent = ({ slice, version, dataUpdatedAt }: StoredAnswer) =>
    versions.get(slice) === version && dataUpdatedAt <= now && now - dataUpdatedAt < maxAgeMs;
  return Array.isArray(record.answers) ? record.answers.filter(isAnswer).filter(isCurrent) : [];
};

/** Without the oldest beyond the limit. */
export const boundAnswers = (answers: readonly StoredAnswer[]): StoredAnswer[] => {
  let size = 0;
  return [...answers]
    .sort((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)
    .filter((answer) => {
      size += answer.size;
      return size <= maxSize;
    });
};
