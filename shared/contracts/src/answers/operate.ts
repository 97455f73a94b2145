import { releaseShares, trustStates } from '../revision-history.ts';
import type {
  OperatedEnvironment,
  OperatedRelease,
  OperatedRevision,
  OperatedSlice,
  RevisionDifference,
} from '../wire/operate.ts';
import { instant, membersOf, number, oneOf, readList, referenceOf, text, texts } from './read.ts';

/** A state that is not known counts as faulty. */
const readTrust = ({ state, fault }: Readonly<Record<string, unknown>>) => ({
  state: oneOf(state, trustStates, 'faulty'),
  ...(text(fault) && { fault: text(fault) }),
});

const readNote = ({ at, by, why, command }: Readonly<Record<string, unknown>>) => ({
  at: instant(at),
  by: text(by),
  why: text(why),
  command: text(command),
});

const readRelease = (answer: unknown): OperatedRelease => {
  const { version, share, traffic, visitors, failed } = membersOf(answer);
  return {
    version: text(version),
    share: oneOf(share, releaseShares, 'fallback'),
    traffic: number(traffic),
    visitors: number(visitors),
    failed: number(failed),
  };
};

const readSlice = (answer: unknown): OperatedSlice => {
  const { slice, title, owner, releases } = membersOf(answer);
  return { slice: text(slice), title: text(title), owner: text(owner), releases: readList(readRelease)(releases) };
};

export const readEnvironment = (answer: unknown): OperatedEnvironment => {
  const environment = membersOf(answer);
  const { version, platform } = referenceOf(environment.shell);
  const note = readNote(referenceOf(environment.note));
  return {
    name: text(environment.name),
    revision: number(environment.revision),
    ...readTrust(environment),
    ...(text(version) && { shell: { version: text(version), platform: text(platform) } }),
    ...(note.command && { note }),
    slices: readList(readSlice)(environment.slices),
  };
};

export const readRevision = (answer: unknown): OperatedRevision => {
  const revision = membersOf(answer);
  return {
    revision: number(revision.revision),
    ...readNote(revision),
    ...readTrust(revision),
    changes: texts(revision.changes),
  };
};

export const readDifference = (answer: unknown): RevisionDifference => {
  const difference = membersOf(answer);
  return {
    from: number(difference.from),
    to: number(difference.to),
    ...readTrust(difference),
    changes: texts(difference.changes),
  };
};
