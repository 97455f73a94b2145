import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { groupTests } from './test-groups.ts';

const temporary = temporaryFolder();
const groupsOf = (...affected: string[]) => {
  const environment = groupTests(temporary.path, undefined, new Set(affected));
  const files = readdirSync(temporary.path, { recursive: true, encoding: 'utf8' });
  return [environment, files.filter((file) => file.endsWith('.test.ts'))] as const;
};

test('the packages of a branch have their groups alone; without such tests there is no environment for Jest', () => {
  expect(groupsOf('composition/e2e', 'e2e')).toEqual([undefined, []]);
  expect(groupsOf('shared/payments', 'e2e')).toEqual([
    { TEST_GROUPS: temporary.path },
    ['shared/payments/group-1.test.ts'],
  ]);
});

test('files that name the same separate document share it', () => {
  const [, groups] = groupsOf('shell');
  const texts = groups.map((group) => readFileSync(join(temporary.path, group), 'utf8'));
  const sharing = texts.find((text) => text.includes('memory/remember.test.ts'));
  expect(sharing?.match(/[\w-]+(?=\.test\.tsx?")/g)).toEqual(['remember', 'keep-pictures']);
});
