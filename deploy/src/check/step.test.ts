import { runBeside } from './step.ts';

test('checks beside the tests write in their order when shown, and failed or missing ones count', async () => {
  const written: unknown[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(written.push(text)));
  const { outcomes } = runBeside([
    { name: 'Fails', tool: 'biome', args: ['--no-such-option'] },
    { name: 'Is missing', tool: 'no-such-tool', args: [] },
    { name: 'Passes', tool: 'biome', args: ['--version'] },
  ]);
  const counted = (await outcomes()).map(({ name, passed, failed }) => [name, passed, failed]);
  expect(counted).toEqual([
    ['Fails', 0, 1],
    ['Is missing', 0, 1],
    ['Passes', 1, 0],
  ]);
  expect(written.join('')).toMatch(/^\n── Fails\n.*no-such-option.*── Is missing\n.*ENOENT.*── Passes\nVersion/s);
});
