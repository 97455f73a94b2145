import { readdirSync } from 'node:fs';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { groupTests } from './test-groups.ts';

const temporary = temporaryFolder();
const groupsOf = (...affected: string[]) => {
  const environment = groupTests(temporary.path, undefined, new Set(affected));
  const files = readdirSync(temporary.path, { recursive: true, encoding: 'utf8' });
  return [environment, files.filter((file) => file.endsWith('.test.ts'))];
};

test('the packages of a branch have their groups alone; without such tests there is no environment for Jest', () => {
  expect(groupsOf('composition/e2e', 'e2e')).toEqual([undefined, []]);
  expect(groupsOf('shared/payments', 'e2e')).toEqual([
    { TEST_GROUPS: temporary.path },
    ['shared/payments/group-1.test.ts'],
  ]);
});
