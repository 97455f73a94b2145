import { releaseShares, trustStates } from '@slices/format';
import type { ReleaseFailure } from '@slices/format/wire';
import type {
  HealthSummary,
  OperatedEnvironment,
  OperatedRelease,
  OperatedRevision,
  OperatedSlice,
  OperatedStore,
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

const readRecall = (answer: unknown): Pick<OperatedRelease, 'recall'> => {
  if (answer === undefined) return {};
  const { at, by, why } = referenceOf(answer);
  return { recall: { at: instant(at), by: text(by), why: text(why) } };
};

const readRelease = (answer: unknown): OperatedRelease => {
  const { version, share, traffic, visitors, failed, recall, inPlaceOf } = membersOf(answer);
  return {
    version: text(version),
    share: oneOf(share, releaseShares, 'fallback'),
    traffic: number(traffic),
    visitors: number(visitors),
    failed: number(failed),
    ...readRecall(recall),
    ...(inPlaceOf !== undefined && { inPlaceOf: texts(inPlaceOf) }),
  };
};

const readSlice = (answer: unknown): OperatedSlice => {
  const { slice, title, owner, releases } = membersOf(answer);
  return { slice: text(slice), title: text(title), owner: text(owner), releases: readList(readRelease)(releases) };
};

const readEnvironment = (answer: unknown): OperatedEnvironment => {
  const found = membersOf(answer);
  const { version, platform } = referenceOf(found.shell);
  const note = readNote(referenceOf(found.note));
  return {
    environment: text(found.environment),
    revision: number(found.revision),
    ...readTrust(found),
    ...(text(version) && { shell: { version: text(version), platform: text(platform) } }),
    ...(note.command && { note }),
    slices: readList(readSlice)(found.slices),
  };
};

export const readOperatedStore = (answer: unknown): OperatedStore => {
  const { environments, missingSetting } = membersOf(answer);
  return {
    environments: readList(readEnvironment)(environments),
    ...(text(missingSetting) && { missingSetting: text(missingSetting) }),
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

/** A failure with a stage that may be newer than this screen. */
export type ShownFailure = Omit<ReleaseFailure, 'stage'> & { stage: string };

export interface ShownRelease {
  health: HealthSummary;
  failures: ShownFailure[];
  recall?: OperatedRelease['recall'];
  trial?: { since: string; canary: HealthSummary; live: HealthSummary; verdict: string; sentence: string };
}

const readCounted = (answer: unknown): HealthSummary['broke'] => {
  const { visitors, bad } = referenceOf(answer);
  return { visitors: number(visitors), bad: number(bad) };
};

const readHealth = (answer: unknown): HealthSummary => {
  const { version, visitors, failed, broke, calls, slow, vitals } = membersOf(answer);
  return {
    version: text(version),
    visitors: number(visitors),
    failed: number(failed),
    broke: readCounted(broke),
    calls: readCounted(calls),
    slow: readCounted(slow),
    vitals: readCounted(vitals),
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
  const { health, failures, recall, trial } = membersOf(answer);
  const { since, canary, live, verdict, sentence } = referenceOf(trial);
  return {
    health: readHealth(health),
    failures: readList(readFailure)(failures),
    ...readRecall(recall),
    ...(canary !== undefined && {
      trial: {
        since: instant(since),
        canary: readHealth(canary),
        live: readHealth(live),
        verdict: text(verdict),
        sentence: text(sentence),
      },
    }),
  };
};
