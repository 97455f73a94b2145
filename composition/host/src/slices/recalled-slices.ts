import { type Composition, type Recall, type Release, withoutRecalled } from '@slices/format';

/** The recalls to apply after `read`: none may also mean a missing or forged file, which takes nothing back. */
export const latestRecalls = (known: readonly Recall[], read: readonly Recall[]): readonly Recall[] =>
  read.length === 0 || JSON.stringify(read) === JSON.stringify(known) ? known : read;

/**
 * The composition without recalled releases. A slice whose only release is recalled stays with a mark: its pages say that it
 * is not available, instead of that they do not exist.
 */
export const recalledFrom = (whole: Composition, recalls: readonly Recall[]): Composition => {
  const { composition, lost } = withoutRecalled(whole, recalls);
  if (lost.length === 0) return composition;
  const marked = lost.map((slice) => [slice, (whole.microFrontends[slice] ?? []).map(mark)]);
  return { ...composition, microFrontends: { ...composition.microFrontends, ...Object.fromEntries(marked) } };
};

/** The version changes, so that loaded code of the release is not used again. */
const mark = ({ metadata, extras, ...release }: Release): Release => ({
  ...release,
  metadata: { ...metadata, version: `${metadata.version}+recalled` },
  extras: { ...extras, recalled: true },
});

/** Only the shell sets the mark; one in a document is dropped. */
export const isRecalled = ({ extras }: Release): boolean => extras.recalled === true;
