import { type Composition, type Recall, type Release, withoutRecalled } from '@nearhand/contracts';

/**
 * The composition as recalls leave it. A slice without another release stays, marked: its pages say that it is not
 * available, where without it they would not be found.
 */
export const recalledFrom = (whole: Composition, recalls: readonly Recall[]): Composition => {
  const { composition, lost } = withoutRecalled(whole, recalls);
  if (lost.length === 0) return composition;
  const marked = lost.map((slice) => [slice, (whole.microFrontends[slice] ?? []).map(mark)]);
  return { ...composition, microFrontends: { ...composition.microFrontends, ...Object.fromEntries(marked) } };
};

/** Another version: nothing that was loaded of the release is used again. */
const mark = ({ metadata, extras, ...release }: Release): Release => ({
  ...release,
  metadata: { ...metadata, version: `${metadata.version}+recalled` },
  extras: { ...extras, recalled: true },
});

/** The shell itself sets the mark; one in a document is dropped. */
export const isRecalled = ({ extras }: Release): boolean => extras.recalled === true;
