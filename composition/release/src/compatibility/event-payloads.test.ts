import { join } from 'node:path';
import { eventPayloads } from '@slices/build/compatibility';
import type { Composition, EventPayloads } from '@slices/format';
import { folderOfTests, writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import { aSite } from '../site.fixture.ts';
import { acme, canary, promote } from './compatibility.fixture.ts';
import { compatibility, type Finding } from './compatibility.ts';

const before = `
  id: string;
  price: number;
  kind: 'new' | 'used';
  isFree: boolean;
  at: Date;
  seller: { name: string; email: string | null };
  pictures: { file: string; width: number }[];
  names: Record<string, string>;
  note?: string;`;

/** The platform, as the sources of a slice see it. */
const sourceOf = (payload: string, code: string): string => `
  interface Item {${payload}\n}
  interface EventMap { 'item.changed': Item }
  type Handler<N extends keyof EventMap> = (payload: EventMap[N], from: { otherTab: boolean }) => void;
  declare const events: {
    emit: <N extends keyof EventMap>(name: N, payload: EventMap[N]) => void;
    on: <N extends keyof EventMap>(name: N, handler: Handler<N>) => () => void;
  };
  declare const useEvent: <N extends keyof EventMap>(name: N, handler: Handler<N>) => void;
  declare const show: (...all: unknown[]) => void;
  declare const labels: Record<string, string>;
  ${code}
  export {};`;
const emits = "declare const item: Item; events.emit('item.changed', item);";
const reads = (handler: string): string => `events.on('item.changed', ${handler});`;
const replaced = (one: string, other: string): string => {
  if (!before.includes(one)) throw new Error(`there is no ${one}`);
  return before.replace(one, other);
};

type Case = [name: string, change: [one: string, other: string], listener: string];

const breaks: [...Case, finding: string][] = [
  ['a member is gone', ['id: string;', ''], reads('(item) => show(item.id)'), 'id is gone'],
  ['a member has another name', ['id:', 'itemId:'], reads('({ id }) => show(id)'), 'id is gone'],
  ['a member can be absent', ['id:', 'id?:'], reads('(item) => show(item.id)'), 'id can be absent'],
  [
    'a member can be undefined',
    ['id: string', 'id: string | undefined'],
    reads("(item) => show(item['id'])"),
    'id can be absent',
  ],
  ['a member can be null', ['id: string', 'id: string | null'], reads('(item) => show(item.id)'), 'id is null'],
  [
    'a member has another type',
    ['price: number', 'price: string'],
    reads('({ price }) => show(price)'),
    'price is string',
  ],
  [
    'a member can have another type',
    ['price: number', 'price: number | string'],
    reads('({ price }) => show(price)'),
    'price is string',
  ],
  [
    'a new value, for a table',
    ["'used'", "'used' | 'lent'"],
    reads('({ kind }) => show(labels[kind])'),
    'kind can be lent',
  ],
  [
    'a new value, where each has a branch',
    ["'used'", "'used' | 'lent'"],
    reads("({ kind }) => { switch (kind) { case 'new': return show(1); case 'used': return show(2); } }"),
    'kind can be lent',
  ],
  [
    'a new value, where the last branch is never reached',
    ["'used'", "'used' | 'lent'"],
    reads(
      "({ kind }) => { switch (kind) { case 'new': return; case 'used': return; default: kind satisfies never; } }",
    ),
    'kind can be lent',
  ],
  [
    'true and false, where each has a branch, become any number',
    ['boolean', 'number'],
    reads('({ isFree }) => { switch (isFree) { case true: return show(1); case false: return show(2); } }'),
    'isFree is number',
  ],
  ['any text in place of values', ["'new' | 'used'", 'string'], reads('(item) => show(item.kind)'), 'kind can be any'],
  [
    'true and false become texts',
    ['boolean', "'yes' | 'no'"],
    reads('(item) => show(!item.isFree)'),
    'isFree is string',
  ],
  [
    'a date becomes a text',
    ['Date', 'string'],
    reads('(item) => show(item.at.getTime())'),
    'at is string and was Date',
  ],
  [
    'a member of a member is gone',
    ['name: string; ', ''],
    reads('({ seller }) => show(seller.name)'),
    'seller.name is gone',
  ],
  [
    'a member of a member can be null',
    ['name: string', 'name: string | null'],
    reads('({ seller: { name } }) => show(name)'),
    'seller.name is null',
  ],
  [
    'an object can be null',
    ['email: string | null }', 'email: string | null } | null'],
    reads('({ seller }) => show(seller.name)'),
    'seller is null',
  ],
  [
    'a member of the items of a list is gone',
    ['file: string; ', ''],
    reads('(item) => { for (const { file } of item.pictures) show(file); }'),
    'pictures[].file is gone',
  ],
  [
    'a list has other items',
    ['{ file: string; width: number }[]', 'string[]'],
    reads('(item) => show(item.pictures.map((one) => one.file))'),
    'pictures[] is string',
  ],
  [
    'a list is gone of which the first item is read',
    ['pictures: { file: string; width: number }[];', ''],
    reads('(item) => show(item.pictures[0] ?? null)'),
    'pictures is gone',
  ],
  ['a list becomes one item', ['}[]', '}'], reads('(item) => show(item.pictures.length)'), 'pictures is object'],
  [
    'the values of a record have another type',
    ['Record<string, string>', 'Record<string, number>'],
    reads('(item) => show(item.names[item.id])'),
    'names{} is number',
  ],
  [
    'a member is gone that a variable reads',
    ['id: string;', ''],
    reads('(item) => { const changed = item; show(changed.id); }'),
    'id is gone',
  ],
  [
    'a member is gone that a function of another name reads',
    ['price: number;', ''],
    `function onChange(item: Item) { show(item.price); } ${reads('onChange')}`,
    'price is gone',
  ],
  [
    'a member is gone that a payload has which is passed on',
    ['price: number;', ''],
    `const one = (item: Item) => show(item.price); ${reads('(item) => one(item)')}`,
    'price is gone',
  ],
  ['a hook reads it', ['id: string;', ''], "useEvent('item.changed', ({ id }) => show(id));", 'id is gone'],
];

const all = `({ id, price, kind, isFree, at, seller, pictures, names, note }) => show(id, price, kind, isFree, at.getTime(), seller.email, pictures[0]?.file, names.en, note)`;

const harmless: Case[] = [
  ['nothing', ['id:', 'id:'], reads(all)],
  ['a new member', ['id: string;', 'id: string; more: string;'], reads(all)],
  ['members in another order', ['id: string;\n  price: number;', 'price: number; readonly id: string;'], reads(all)],
  ['a member is always there', ['note?:', 'note:'], reads('({ note }) => show(note)')],
  ['an optional member is gone', ['note?: string;', ''], reads('({ note }) => show(note)')],
  ['fewer values', ["'new' | 'used'", "'new'"], reads('({ kind }) => show(labels[kind])')],
  ['one text in place of any', ['id: string', "id: 'a' | 'b'"], reads('({ id }) => show(id)')],
  ['a text of one form', ['id: string', 'id: Uppercase<string>'], reads('({ id }) => show(id)')],
  ['a text with a brand', ['id: string', "id: string & { readonly brand: 'id' }"], reads('({ id }) => show(id)')],
  ['never null', ['string | null', 'string'], reads('({ seller }) => show(seller.email)')],
  ['a listener that reads nothing', ['id: string;', ''], reads('() => show()')],
  ['a listener that reads only its source', ['id: string;', ''], reads('(_item, { otherTab }) => show(otherTab)')],
  ['an unread member is gone', ['price: number;', ''], reads('({ id }) => show(id)')],
  ['an unread member of a member is gone', ['name: string; ', ''], reads('({ seller }) => show(seller.email)')],
  [
    'an unread member of the items of a list is gone',
    ['width: number ', ''],
    reads('(item) => { for (const { file } of item.pictures) show(file); }'),
  ],
  ['a member with a default is gone', ['id: string;', ''], reads("({ id = 'none' }) => show(id)")],
  ['a member with another way is gone', ['id: string;', ''], reads("(item) => show(item.id ?? 'none')")],
  ['a member that may be absent is gone', ['seller: {', 'seller?: {'], reads('(item) => show(item.seller?.name)')],
  [
    'a new value, where one is compared',
    ["'used'", "'used' | 'lent'"],
    reads("({ kind }) => kind === 'new' && show(1)"),
  ],
  [
    'a new value, with a branch for others',
    ["'used'", "'used' | 'lent'"],
    reads("({ kind }) => { switch (kind) { case 'new': return show(1); default: show(2); } }"),
  ],
  [
    'a new value, with a text for others',
    ["'used'", "'used' | 'lent'"],
    reads("({ kind }) => show(labels[kind] ?? 'other')"),
  ],
  [
    'a member whose type is looked at',
    ['price: number', 'price: string'],
    reads("({ price }) => typeof price === 'number' && show(price)"),
  ],
  ['a listener that parses it', ['id: string;', ''], reads('(item: unknown) => show(item)')],
  [
    'a member that is only compared with null',
    ['email: string | null', 'email: number | null'],
    reads('({ seller }) => seller.email === null && show(1)'),
  ],
  ['nobody listens', ['id: string;', ''], ''],
  [
    'a type that is made of others',
    [
      before.trim(),
      "} interface Item extends Omit<Whole, 'note'>, Partial<Pick<Whole, 'note'>> { more: string } interface Whole {".concat(
        before,
      ),
    ],
    reads(all),
  ],
];

const folder = folderOfTests();
const payloads = new Map<string, EventPayloads>();
beforeAll(() => {
  const project = { compilerOptions: { strict: true, target: 'es2023', lib: ['es2023'], types: [] }, include: ['.'] };
  writeFiles(folder, { 'tsconfig.json': JSON.stringify(project) });
  const sources = [...breaks, ...harmless].flatMap(([name, [one, other], listener]): [string, string][] => [
    [`emits ${name}`, sourceOf(replaced(one, other), emits)],
    [`reads ${name}`, sourceOf(before, listener)],
  ]);
  const folders = sources.map(([, text], index) => {
    writeFiles(folder, { [`source-${index}/source.ts`]: text });
    return [join(folder, `source-${index}`)];
  });
  for (const [index, found] of eventPayloads(folder, folders).entries()) payloads.set(sources[index]?.[0] ?? '', found);
});

const posts = { next: 'mf-posts 1.1.0-bbb', now: 'mf-posts 1.0.0-aaa' };
const shop = 'mf-shop 1.0.0-aaa';
type Change = (next: Composition) => unknown;

/** With the payloads of a case: mf-posts emits `item.changed`, and mf-shop listens. */
const findings = (name: string, change: Change, present = acme()): Finding[] => {
  const next = structuredClone(present);
  change(next);
  const listed = new Map([
    [posts.next, payloads.get(`emits ${name}`)],
    [posts.now, payloads.get('emits nothing')],
    [shop, payloads.get(`reads ${name}`)],
  ]);
  return compatibility(next, present, aSite, undefined, listed).filter(({ code }) => /payload/.test(code));
};

test.each(breaks)('caught: %s', (name, _change, _listener, finding) => {
  const [found, ...others] = findings(name, promote('mf-posts'));
  expect(found).toMatchObject({ level: 'error', code: 'event-payload', slices: ['mf-shop', 'mf-posts'] });
  expect(found?.sentence).toContain(
    `${shop} reads the event item.changed of ${posts.next}, in whose payload ${finding}`,
  );
  expect(others).toEqual([]);
  expect(findings(name, canary('mf-posts')).map(({ level }) => level)).toEqual(['error']);
});

test.each(harmless)('passes: %s', (name) => {
  expect([promote, canary].flatMap((as) => findings(name, as('mf-posts')))).toEqual([]);
});

describe('a payload without a member that is read', () => {
  const lost = 'a member is gone';

  test('is a warning where it was there before for as many visitors', () => {
    const present = acme();
    canary('mf-posts')(present);
    expect(findings(lost, () => {}, present).map(({ level }) => level)).toEqual(['warning']);
  });

  test('is a warning where a fallback alone emits it', () => {
    const back: Change = ({ microFrontends }) => {
      promote('mf-posts')({ microFrontends, schema: '', revision: 1 });
      for (const { metadata } of microFrontends['mf-posts'] ?? [])
        metadata.version = metadata.version === '1.0.0-aaa' ? '1.1.0-bbb' : '1.0.0-aaa';
    };
    const [found, ...others] = findings(lost, back);
    expect(found?.sentence).toMatch(/^Where mf-posts falls back to 1\.1\.0-bbb: mf-shop .* id is gone/);
    expect([found?.level, others]).toEqual(['warning', []]);
  });

  test('is a matter of the pages that have both', () => {
    const apart: Change = (next) => {
      promote('mf-posts')(next);
      for (const { extras } of next.microFrontends['mf-shop'] ?? []) extras.shell.events.hears = [];
    };
    expect(findings(lost, apart)).toEqual([]);
  });
});

test('a release that lists no payloads is not checked, which is a warning', () => {
  const [found, ...others] = findings('no such case', promote('mf-posts'));
  expect(found).toMatchObject({ level: 'warning', code: 'payload-unknown', slices: ['mf-shop'] });
  expect(others.map(({ slices }) => slices)).toEqual([['mf-posts']]);
});
