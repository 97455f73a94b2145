import { firstFailing } from './first-failing.ts';

const revisions = (count: number) => Array.from({ length: count }, (_revision, index) => index + 1);
const tried: number[] = [];
const since =
  (first: number, lost: number[] = []) =>
  async (revision: number) => {
    tried.push(revision);
    return lost.includes(revision) ? undefined : revision >= first;
  };
beforeEach(() => void tried.splice(0));

test.each([2, 3, 7, 63, 64])('the first of 64 revisions that fails is found by halves: %d', async (first) => {
  expect(await firstFailing(revisions(64), since(first))).toEqual({ revision: first, isOldest: false, untried: [] });
  expect(tried.length).toBeLessThanOrEqual(8);
});

test('if all fail, it says that the failure may be older', async () => {
  expect(await firstFailing(revisions(5), since(1))).toEqual({ revision: 1, isOldest: true, untried: [] });
});

test('a revision that cannot be tried is named, if the failure may be of it', async () => {
  expect(await firstFailing(revisions(8), since(5, [4, 7]))).toEqual({ revision: 5, isOldest: false, untried: [4] });
});

test('a failure that its own revision does not have is an error', async () => {
  await expect(firstFailing(revisions(3), since(9))).rejects.toThrow('does not occur in revision 3');
});
