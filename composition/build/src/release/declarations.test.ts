import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declarationProblems } from './declarations.ts';

describe('a difference is reported with its file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slices-declarations-'));
    mkdirSync(join(folder, 'page'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const problems = (code: string, declared: Partial<Record<'emits' | 'listens' | 'extensionSlots', string[]>> = {}) => {
    const { emits = [], listens = [], extensionSlots = [] } = declared;
    writeFileSync(join(folder, 'page/page.tsx'), code);
    writeFileSync(join(folder, 'page/page.test.tsx'), "events.emit('test.changed', {})");
    const all = declarationProblems('release.json', { places: extensionSlots, events: { emits, hears: listens } }, [
      folder,
    ]);
    return all.map((problem) => problem.replace(`${folder}/page/`, ''));
  };

  test.each([
    ["events.emit('a.changed', {})", `page.tsx: add 'a.changed' to "emits" of release.json`],
    ["events.on('a.changed', listener)", `page.tsx: add 'a.changed' to "listens" of release.json`],
    ["useEvent('a.changed', listener)", `page.tsx: add 'a.changed' to "listens" of release.json`],
    ["useRefreshOn(\n  ['a.changed'], key)", `page.tsx: add 'a.changed' to "listens" of release.json`],
    ['<Slot name="a.row" />', `page.tsx: add 'a.row' to "extensionSlots" of release.json`],
    ["useSlotOffers('a.row')", `page.tsx: add 'a.row' to "extensionSlots" of release.json`],
    ['events.emit(name, {})', 'page.tsx: write the name as a text right after events.emit('],
    ['<Slot failed={failed} />', 'page.tsx: write the name as a text right after <Slot'],
  ])('%s', (code, problem) => {
    expect(problems(code)).toEqual([problem]);
  });

  test('names that no source uses', () => {
    const declared = { emits: ['a.changed'], listens: ['b.changed', 'c.changed'], extensionSlots: ['a.row'] };
    expect(problems("useRefreshOn(['b.changed', 'c.changed'], key);", declared)).toEqual([
      `release.json: no source uses 'a.changed' of "emits"`,
      `release.json: no source uses 'a.row' of "extensionSlots"`,
    ]);
  });
});
