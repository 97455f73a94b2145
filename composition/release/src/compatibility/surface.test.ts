import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeclarationFiles, slotParts, surfaceParts } from '@slices/build/compatibility';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { surfaceFindings } from './surface.ts';

const before = {
  'index.d.ts': `
    export { default as Box } from '@mui/material/Box';
    export { Card } from './card.tsx';
    export { type Tone, toast } from './toast.ts';
    export interface Toast { kind: Tone; text: string; description?: string }
    export declare const unread: (id: string, limit?: number) => { count: number; last?: string };
    export declare function each<T>(list: readonly T[], work: (one: T, index: number) => void): void;`,
  'events.ts': `
    export interface SlotFacts {
      'item.preview': { item: Item };
    }`,
  'card.d.ts': `
    import type { ReactNode } from 'react';
    type Size = 'small' | 'large';
    interface CardProps {
      title: string;
      size?: Size;
      /** Called with the place of the click. */
      onOpen?: (place: { x: number; y: number }) => void;
      children: ReactNode;
    }
    export declare const Card: ({ title, size }: CardProps) => import("react").JSX.Element;`,
  'toast.d.ts': `
    export type Tone = 'success' | 'error';
    export declare const toast: { show: (text: string, tone?: Tone) => void; hide: () => boolean };`,
};
type File = keyof typeof before;

const temporary = temporaryFolder();
const partsOf = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(temporary.path, name), text);
  const exported = surfaceParts(new DeclarationFiles(), join(temporary.path, 'index.d.ts'));
  return { ...exported, ...slotParts(join(temporary.path, 'events.ts')) };
};
const ui = '@site/ui';
const findings = (file: File, change: (text: string) => string, version: string, from = '2.2.0') => {
  const old = { [ui]: { version: from, parts: partsOf(before) } };
  const next = { [ui]: { version, parts: partsOf({ ...before, [file]: change(before[file]) }) } };
  return surfaceFindings(old, next).map(({ code, sentence }) => `${code} ${sentence}`);
};
const replace = (one: string, other: string) => (text: string) => {
  if (!text.includes(one)) throw new Error(`there is no ${one}`);
  return text.replace(one, other);
};

const breaks: [string, File, string, string][] = [
  ['an export is gone', 'index.d.ts', "export { Card } from './card.tsx';", ''],
  ['an export of another package is gone', 'index.d.ts', "export { default as Box } from '@mui/material/Box';", ''],
  ['an export has another name', 'index.d.ts', 'export { Card }', 'export { Card as Panel }'],
  ['a type is gone', 'index.d.ts', 'type Tone, toast', 'toast'],
  ['a prop is gone', 'card.d.ts', 'size?: Size;', ''],
  ['a prop has another name', 'card.d.ts', 'title: string', 'heading: string'],
  ['a prop must be given', 'card.d.ts', 'size?: Size', 'size: Size'],
  ['a new prop must be given', 'card.d.ts', 'title: string;', 'title: string; subtitle: string;'],
  ['a prop has another type', 'card.d.ts', 'title: string', 'title: number'],
  ['a prop takes one value less', 'card.d.ts', "'small' | 'large'", "'small'"],
  ['a callback of a prop gets less', 'card.d.ts', 'x: number; y: number', 'x: number'],
  ['a callback of a prop may get nothing', 'card.d.ts', 'x: number;', 'x?: number;'],
  ['a new parameter must be given', 'index.d.ts', '(id: string, limit', '(id: string, kind: string, limit'],
  ['a parameter must be given', 'index.d.ts', 'limit?: number', 'limit: number'],
  ['a parameter is gone', 'index.d.ts', ', limit?: number', ''],
  ['a parameter has another type', 'index.d.ts', 'id: string', 'id: number'],
  ['a result lacks a member', 'index.d.ts', 'count: number; ', ''],
  ['a result may lack a member', 'index.d.ts', 'count: number', 'count?: number'],
  ['a result has another type', 'toast.d.ts', '() => boolean', '() => string'],
  ['a result may be undefined', 'toast.d.ts', '() => boolean', '() => boolean | undefined'],
  ['a method is gone', 'toast.d.ts', '; hide: () => boolean', ''],
  ['an extension slot passes less', 'events.ts', 'item: Item', ''],
  ['an extension slot is gone', 'events.ts', "'item.preview': { item: Item };", ''],
  ['a member of a type must be given', 'index.d.ts', 'description?: string', 'description: string'],
];

test.each(breaks)('found, also under a new minor version: %s', (_name, file, one, other) => {
  const [found, ...others] = findings(file, replace(one, other), '2.3.0');
  expect(found).toMatch(/^surface @site\/ui 2\.3\.0 breaks .+ of 2\.2\.0: raise its version to 3\.0\.0\.$/);
  expect(others).toEqual([]);
});

const additions: [string, File, string, string][] = [
  ['a new export', 'index.d.ts', 'export interface Toast', 'export declare const more: string; export interface Toast'],
  ['a new prop that may be given', 'card.d.ts', 'title: string;', 'title: string; subtitle?: string;'],
  ['a prop need not be given', 'card.d.ts', 'title: string', 'title?: string'],
  ['a prop takes one value more', 'card.d.ts', "'small' | 'large'", "'small' | 'medium' | 'large'"],
  ['a callback of a prop gets more', 'card.d.ts', 'y: number', 'y: number; z: number'],
  ['a new parameter that may be given', 'index.d.ts', 'limit?: number', 'limit?: number, kind?: string'],
  ['a result has one member more', 'index.d.ts', 'count: number', 'count: number; pages: number'],
  ['a result always has a member', 'index.d.ts', 'last?: string', 'last: string'],
  ['a new method', 'toast.d.ts', 'hide: () => boolean', 'hide: () => boolean; clear: () => void'],
  ['one value more of a type', 'toast.d.ts', "'success' | 'error'", "'success' | 'error' | 'info'"],
  ['an extension slot passes more', 'events.ts', '{ item: Item }', '{ item: Item; at?: string }'],
  ['a type that is no plain change', 'index.d.ts', 'readonly T[]', 'Iterable<T>'],
];

test.each(additions)('found without a new version, passes with a minor one: %s', (_name, file, one, other) => {
  expect(findings(file, replace(one, other), '2.2.0')).toEqual([
    expect.stringMatching(/changes .+: raise its version to 2\.3\.0/),
  ]);
  expect(findings(file, replace(one, other), '2.2.1')).toHaveLength(1);
  expect(findings(file, replace(one, other), '2.3.0')).toEqual([]);
});

const unchanged: [string, File, string, string][] = [
  ['a comment', 'card.d.ts', 'Called with the place of the click.', 'Another text'],
  [
    'other spaces and lines',
    'index.d.ts',
    '{ count: number; last?: string }',
    '{\n  count: number\n  last?: string\n}',
  ],
  ['other quotes', 'card.d.ts', `import("react")`, `import('react')`],
  ['a parameter of another name', 'index.d.ts', '(id: string', '(orderId: string'],
  ['members in another order', 'index.d.ts', 'count: number; last?: string', 'last?: string; count: number'],
  ['values in another order', 'card.d.ts', "'small' | 'large'", "'large' | 'small'"],
];

test.each(unchanged)('passes: %s', (_name, file, one, other) => {
  expect(findings(file, replace(one, other), '2.2.0')).toEqual([]);
});

test('events in the surface of an older build do not matter', () => {
  const older = {
    [ui]: { version: '2.2.0', parts: { 'event order.changed': 'object', 'event order.changed.at': 'string' } },
  };
  expect(surfaceFindings(older, { [ui]: { version: '2.2.0', parts: {} } })).toEqual([]);
});

test('an unexported type may get another name', () => {
  expect(findings('card.d.ts', (text) => text.replaceAll('CardProps', 'Props'), '2.2.0')).toEqual([]);
});

test.each([
  ['3.0.0', '2.2.0'],
  ['2.1.0', '2.2.0'],
  ['0.3.0', '0.2.5'],
])('a break passes with version %s after %s', (version, from) => {
  expect(findings('card.d.ts', replace('title: string', 'title: number'), version, from)).toEqual([]);
});

test('below 1.0.0 an addition is a new patch', () => {
  const change = replace('title: string;', 'title: string; subtitle?: string;');
  expect(findings('card.d.ts', change, '0.2.5', '0.2.5')).toHaveLength(1);
  expect(findings('card.d.ts', change, '0.2.6', '0.2.5')).toEqual([]);
});
