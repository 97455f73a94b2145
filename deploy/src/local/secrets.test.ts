import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfTests } from '@slices/kernel/temporary-folder.fixture.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { localSecrets, ownDataFolder } from './secrets.ts';

const around = folderOfTests();
const data = join(around, 'data');

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('the data folder and its secrets are their owner’s alone, also where an earlier start left them open', async () => {
  expect(await ownDataFolder({ NEARHAND_DATA: data })).toBe(data);
  const secrets = localSecrets(data);
  const file = join(data, 'secrets.json');
  expect([modeOf(data), modeOf(file)]).toEqual(['700', '600']);
  chmodSync(data, 0o755);
  chmodSync(file, 0o644);
  await ownDataFolder({ NEARHAND_DATA: data });
  expect(localSecrets(data)).toEqual(secrets);
  expect([modeOf(data), modeOf(file)]).toEqual(['700', '600']);
});

test.each(['', '{"session":"', '{}', 'null'])(
  'damaged secrets are told with their file, and stay as they are: %j',
  (text) => {
    const folder = mkdtempSync(join(around, 'damaged-'));
    const file = join(folder, 'secrets.json');
    writeFileSync(file, text);
    expect(() => localSecrets(folder)).toThrow(UserError);
    expect(() => localSecrets(folder)).toThrow(`${file} is damaged`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

test('a data folder that cannot be one is told in a sentence', async () => {
  writeFileSync(join(around, 'file'), '');
  const opening = ownDataFolder({ NEARHAND_DATA: join(around, 'file/data') });
  await expect(opening).rejects.toThrow(UserError);
  await expect(opening).rejects.toThrow(/^.+ lies below a file: name another one\.$/);
});
