import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { importPlaces as command } from '../../commands/commands.ts';
import { parseSettings } from '../../kernel/settings/settings.ts';
import { person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { importPlaces } from './import-places.ts';
import { places } from './table.ts';

const site = useTestApp();
const directory = mkdtempSync(join(tmpdir(), 'places-'));
afterAll(() => rmSync(directory, { recursive: true }));

const line = (code: string, name = 'Alderwick', at: [string, string] = ['44.1', '-69.1'], country = 'XA') =>
  [country, code, name, 'Alder County', 'AC', '', '', '', '', ...at, '4'].join('\t');

let files = 0;
const fileOf = (...lines: string[]): string => {
  files += 1;
  const path = join(directory, `${files}.txt`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};
const codes = async () => (await site.db.select().from(places)).map(({ country, code }) => `${country} ${code}`).sort();

test('a file is imported; its bad lines are counted and named', async () => {
  const bad = [
    'no columns',
    line('', 'No code'),
    line('00999', ''),
    line('00999', 'Nowhere', ['', '']),
    line('00999', 'Off the Earth', ['91', '0']),
    line('00999', 'No number', ['44,1', '-69']),
    line('00999', 'No country', ['44', '-69'], 'Xanadu'),
  ];
  const file = fileOf(
    `\uFEFF${line('00101')}`,
    '',
    ...bad,
    `${line('00102 ', 'Łódź')}\r`,
    line('00101', 'Again'),
    line('sw1a 1aa', 'L', ['51', '0'], 'GB'),
  );
  const result = await importPlaces(site.db, file);
  expect(result).toMatchObject({ repeated: 1, removed: 0, bad: 7 });
  expect([...result.counts]).toEqual([
    ['GB', 1],
    ['XA', 2],
  ]);
  expect(result.faults).toEqual([
    'Line 3: 1 columns instead of 12',
    'Line 4: "" is no postal code',
    'Line 5: no name',
    'Line 6: no position on Earth',
    'Line 7: no position on Earth',
  ]);
  expect(await codes()).toEqual(['GB SW1A1AA', 'XA 00101', 'XA 00102']);
  const [first] = await site.db.select().from(places).orderBy(places.id).limit(1);
  expect(first).toMatchObject({ postalCode: '00101', name: 'Alderwick', nameKey: 'alderwick', latitude: 44.1 });
});

test('a second run changes nothing; a newer file replaces its countries and leaves the places of service areas', async () => {
  const file = fileOf(line('00101'), line('00102'), line('00103'));
  await importPlaces(site.db, file);
  const before = await site.db.select().from(places);
  await importPlaces(site.db, file);
  expect(await site.db.select().from(places)).toEqual(expect.arrayContaining(before));
  const provider = await person(site, 'provider');
  const area = { postalCode: '00103', radiusMiles: 5 };
  expect((await site.call('PUT', '/service-area', { as: provider, body: area })).statusCode).toBe(200);
  const { removed } = await importPlaces(site.db, fileOf(line('00101', 'New name'), line('00104')));
  expect(removed).toBe(1);
  expect(await codes()).toEqual(['GB SW1A1AA', 'XA 00101', 'XA 00103', 'XA 00104']);
  expect(await site.read('/service-area', provider)).toEqual(area);
});

test('a batch is longer than one statement; a file that breaks off changes nothing', async () => {
  const many = Array.from({ length: 2500 }, (_, index) => line(`${index + 10_000}`, 'Broad', ['45', '9'], 'XB'));
  expect((await importPlaces(site.db, fileOf(...many))).counts.get('XB')).toBe(2500);
  const before = await codes();
  await expect(importPlaces(site.db, directory)).rejects.toThrow('EISDIR');
  expect(await codes()).toEqual(before);
});

test('an import that fails in its last step changes nothing', async () => {
  const before = await codes();
  await site.db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await site.db.execute(sql`create trigger refuse before delete on places for each row execute function refuse()`);
  await expect(importPlaces(site.db, fileOf(line('00105')))).rejects.toThrow();
  await site.db.execute(sql`drop function refuse cascade`);
  expect(await codes()).toEqual(before);
});

test('the command says how many were imported, and what is wrong', async () => {
  const open = async () => ({ ...site.app.database, close: async () => undefined });
  const say: [string, number][] = [];
  for (const args of [[fileOf(line('00101', 'Alderwick', ['44.1', '-69.1'], 'XC'))], [fileOf('nothing')], []])
    await command(parseSettings({}), (text, code = 0) => void say.push([text, code]), args, open);
  expect(say).toEqual([
    ['XC: 1 postal code', 0],
    ['Repeated: 0, removed: 0, bad lines: 0.', 0],
    ['Line 1: 1 columns instead of 12', 0],
    ['Repeated: 0, removed: 0, bad lines: 1.', 1],
    ['Say which file: import-places FILE', 1],
  ]);
});
