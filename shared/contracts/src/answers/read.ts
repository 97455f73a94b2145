import type { Page } from '../wire/envelope.ts';

/** Turns something that the API answered into what the screens rely on. */
export type Read<T> = (answer: unknown) => T;

type Members = Readonly<Record<string, unknown>>;

const isObject = (answer: unknown): answer is Members =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer);

/** Members of an object. Throws for anything else, so that the page shows its error state. */
export const membersOf = (answer: unknown): Members => {
  if (isObject(answer)) return answer;
  throw new TypeError('The API answered with something else than an object.');
};

/** As {@link membersOf}, of a record that may come as its bare id, or not at all. */
export const referenceOf = (answer: unknown): Members => {
  if (isObject(answer)) return answer;
  return typeof answer === 'string' ? { _id: answer } : {};
};

export const text = (member: unknown, fallback = ''): string => (typeof member === 'string' ? member : fallback);

/** As {@link text}. Throws where it is missing: nothing can stand in for it. */
export const neededText = (member: unknown): string => {
  if (text(member)) return text(member);
  throw new TypeError('The API answered without something that is needed.');
};

export const number = (member: unknown, fallback = 0): number =>
  typeof member === 'number' && Number.isFinite(member) ? member : fallback;

export const oneOf = <T extends string>(member: unknown, known: readonly T[], fallback: T): T =>
  known.find((one) => one === member) ?? fallback;

/** An instant or a day as the API writes it; empty when it is none. */
export const instant = (member: unknown): string => (Number.isNaN(Date.parse(text(member))) ? '' : text(member));

/** As {@link instant}, in words; empty for none. */
export const formatInstant = (format: Intl.DateTimeFormat, at: string): string =>
  at ? format.format(new Date(at)) : '';

export const texts = (member: unknown): string[] =>
  Array.isArray(member) ? member.filter((one) => typeof one === 'string') : [];

/** The records among the items of a list; none where it is missing. */
export const recordsIn = (member: unknown): Members[] => (Array.isArray(member) ? member.filter(isObject) : []);

/** The records of a list, none for null; what is no record is left out. Throws for anything but a list. */
export const readList =
  <T>(read: Read<T>): Read<T[]> =>
  (answer) => {
    if (!Array.isArray(answer ?? [])) throw new TypeError('The API answered with something else than a list.');
    return recordsIn(answer).map(read);
  };

/** Takes the result out of the API's envelope. */
export const readData =
  <T>(read: Read<T>): Read<T> =>
  (answer) =>
    read(isObject(answer) && 'data' in answer ? answer.data : answer);

/** A page of a list: `next` is absent on the last, `total` where the list is not counted. */
export const readPage =
  <T>(read: Read<T>): Read<Page<T>> =>
  (answer) => {
    const { data, next, total } = membersOf(answer);
    return {
      data: readList(read)(data),
      ...(text(next) && { next: text(next) }),
      ...(typeof total === 'number' && { total }),
    };
  };

/** The query of a page of at most `limit` rows, 1 to 100; an empty `cursor` asks for the first page. */
export const pageQuery = (limit: number, cursor: string): { limit: string; cursor?: string } => ({
  limit: String(limit),
  ...(cursor && { cursor }),
});

/** The rows of all `pages`. `total` is the latest count of the API, or the number of rows when it counts none. */
export const rowsOfPages = <T>({ pages }: { pages: readonly Page<T>[] }): { rows: T[]; total: number } => {
  const rows = pages.flatMap(({ data }) => data);
  return { rows, total: pages.at(-1)?.total ?? rows.length };
};
