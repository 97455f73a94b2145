import { releaseShares, trustStates } from '../revision-history.ts';
import type {
  OperatedEnvironment,
  OperatedRelease,
  OperatedRevision,
  OperatedSlice,
  RevisionDifference,
} from '../wire/operate.ts';
import { instant, membersOf, number, oneOf, readList, recordsIn, referenceOf, text, texts } from './read.ts';

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

export type HealthMeasure = 'broke' | 'calls' | 'slow' | 'vitals';

/** Visitors of whom it is known, and for how many of them it was bad. */
export interface MeasuredVisitors {
  visitors: number;
  bad: number;
}

export interface ShownHealth extends Record<HealthMeasure, MeasuredVisitors> {
  version: string;
  visitors: number;
  failed: number;
  failedSources: number;
}

export interface ShownFailure {
  fingerprint: string;
  stage: string;
  message: string;
  page: string;
  frames: string[];
  count: number;
  firstSeenAt: string;
  lastSeenAt: string;
}

export interface ShownRelease {
  health: ShownHealth;
  failures: ShownFailure[];
  trial?: { since: string; canary: ShownHealth; live: ShownHealth };
}

/** Visitors of all shares of a canary together. */
const readHealth = (answer: unknown): ShownHealth => {
  const { version, visitors, failed, failedSources, shares } = membersOf(answer);
  const read = recordsIn(shares).map(({ measures }) => referenceOf(measures));
  const sumOf = (measure: HealthMeasure): MeasuredVisitors => {
    const counts = read.map((one) => referenceOf(one[measure]));
    const total = (member: keyof MeasuredVisitors) => counts.reduce((sum, count) => sum + number(count[member]), 0);
    return { visitors: total('visitors'), bad: total('bad') };
  };
  return {
    version: text(version),
    visitors: number(visitors),
    failed: number(failed),
    failedSources: number(failedSources),
    broke: sumOf('broke'),
    calls: sumOf('calls'),
    slow: sumOf('slow'),
    vitals: sumOf('vitals'),
  };
};

const readFailure = (answer: unknown): ShownFailure => {
  const { fingerprint, stage, message, page, frames, count, firstSeenAt, lastSeenAt } = membersOf(answer);
  return {
    fingerprint: text(fingerprint),
    stage: text(stage),
    message: text(message),
    page: text(page),
    frames: texts(frames),
    count: number(count),
    firstSeenAt: instant(firstSeenAt),
    lastSeenAt: instant(lastSeenAt),
  };
};

export const readReleaseHealth = (answer: unknown): ShownRelease => {
  const { health, failures, trial } = membersOf(answer);
  const { since, canary, live } = referenceOf(trial);
  return {
    health: readHealth(health),
    failures: readList(readFailure)(failures),
    ...(canary !== undefined && {
      trial: { since: instant(since), canary: readHealth(canary), live: readHealth(live) },
    }),
  };
};
