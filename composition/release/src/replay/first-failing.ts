import { OperationError } from '@slices/kernel/user-error.ts';

interface First {
  revision: number;
  /** No revision before it was tried. */
  isOldest: boolean;
  untried: number[];
}

/**
 * The first of `revisions`, in ascending order, in which `fails` is true, by halves: it is taken that all after it fail too.
 * `fails` is undefined where a revision cannot be tried. Throws an {@link OperationError} where the last one does not fail.
 */
export const firstFailing = async (
  revisions: readonly number[],
  fails: (revision: number) => Promise<boolean | undefined>,
): Promise<First> => {
  const last = revisions.at(-1);
  if (last === undefined || !(await fails(last)))
    throw new OperationError(`The failure does not occur in revision ${last ?? 'none'}, for which it was reported.`);
  const untried: number[] = [];
  let before = [...revisions.slice(0, -1)];
  let revision = last;
  let isOldest = true;
  while (before.length > 0) {
    const middle = Math.floor(before.length / 2);
    const tried = before[middle] ?? last;
    const isFailing = await fails(tried);
    if (isFailing === undefined) {
      untried.push(tried);
      before = before.filter((one) => one !== tried);
    } else if (isFailing) {
      revision = tried;
      before = before.slice(0, middle);
    } else {
      isOldest = false;
      before = before.slice(middle + 1);
    }
  }
  return { revision, isOldest, untried: untried.filter((one) => one < revision).sort((a, b) => a - b) };
};
