import { isParams } from '../../http/params.ts';

/** Answers by the name of their entry. */
export type Answers = ReadonlyMap<string, unknown>;

/** `$ann` is the id that the entry named `ann` got, `$ann.invoice_settings.footer` any member of its answer. */
const reference = /^\$([a-z]\w*)((?:\.\w+)*)$/i;

/** The value with all references in it replaced. Throws a sentence for one that leads nowhere. */
export const resolved = (value: unknown, answers: Answers): unknown => {
  if (typeof value === 'string') return resolvedText(value, answers);
  if (Array.isArray(value)) return value.map((item) => resolved(item, answers));
  return isParams(value) ? resolvedMembers(value, answers) : value;
};

export const resolvedMembers = (members: Record<string, unknown>, answers: Answers): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, resolved(value, answers)]));

/** A path whose parts may be references: `/v1/customers/$ann`, or `$link.url` as a whole. */
export const resolvedPath = (path: string, answers: Answers): string =>
  path
    .split('/')
    .map((part) => String(resolvedText(part, answers)))
    .join('/');

const resolvedText = (text: string, answers: Answers): unknown => {
  const [, name, path = ''] = reference.exec(text) ?? [];
  if (name === undefined) return text;
  if (!answers.has(name)) throw new Error(`No earlier entry has "as": "${name}".`);
  const names = path === '' ? ['id'] : path.slice(1).split('.');
  const found = names.reduce<unknown>((value, member) => memberOf(value, member), answers.get(name));
  if (found === undefined || found === null) throw new Error(`The answer of "${name}" has no ${names.join('.')}.`);
  return found;
};

const memberOf = (value: unknown, member: string): unknown =>
  Array.isArray(value) ? value[Number(member)] : isParams(value) ? value[member] : undefined;
