import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../../kernel/repository.ts';
import { temporaryFolder } from '../../kernel/temporary-folder.fixture.ts';

const temporary = temporaryFolder();
const at = (...names: string[]) => join(temporary.path, ...names);
const program = (name: string, script: string) =>
  writeFileSync(at('programs', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
const writesFile = `echo dump > "$(printf '%s\\n' "$@" | sed -n 's/^--file=//p')"`;
const dumps = () => readdirSync(at('backups')).filter((name) => name.startsWith('nearhand-'));

beforeEach(() => {
  for (const folder of ['programs', 'backups/pictures', 'uploads']) mkdirSync(at(folder), { recursive: true });
  program('rclone', '');
  program('pg_dump', writesFile);
  for (let day = 10; day < 42; day++) writeFileSync(at('backups', `nearhand-202601${day}T030000Z.dump`), '');
});

const backUp = (...args: string[]): number | null => {
  const env = {
    PATH: [at('programs'), process.env.PATH].join(delimiter),
    BACKUPS: at('backups'),
    UPLOADS_DIR: at('uploads'),
    DATABASE_URL: 'postgres://nowhere/nothing',
  };
  return spawnSync('sh', [join(root, 'deploy/containers/backup.sh'), ...args], { env }).status;
};

test('the last thirty dumps stay, with the new one', () => {
  expect(backUp('backup')).toBe(0);
  expect(dumps()).toHaveLength(30);
  expect(dumps()[0]).toBe('nearhand-20260113T030000Z.dump');
  expect(dumps().at(-1)).toMatch(/^nearhand-20[^.]+Z\.dump$/);
});

test('a failed dump is reported, leaves no file that looks like a dump, and removes none', () => {
  program('pg_dump', `${writesFile}\nexit 1`);
  expect(backUp('backup')).not.toBe(0);
  expect(dumps().filter((name) => name.endsWith('.dump'))).toHaveLength(32);
});

test('removed pictures stay for thirty days', () => {
  for (const [day, age] of [
    ['20260101', 40],
    ['20260120', 10],
  ] as const) {
    mkdirSync(at('backups/removed-pictures', day), { recursive: true });
    const seconds = Date.now() / 1000 - age * 86_400;
    utimesSync(at('backups/removed-pictures', day), seconds, seconds);
  }
  expect(backUp('backup')).toBe(0);
  expect(readdirSync(at('backups/removed-pictures'))).toEqual(['20260120']);
});

test('restores only into the database that is named', () => {
  program('pg_restore', '');
  expect(backUp('restore')).not.toBe(0);
});
