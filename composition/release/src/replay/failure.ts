import { readFile } from 'node:fs/promises';
import { failureStages, parseText, ReleaseFailure } from '@slices/format';
import { UserError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';
import type { Environment } from '../command-line/environments.ts';
import { findVersion } from '../releases/publication.ts';
import { failuresOf } from '../watch/release-health.ts';

/** A failure as browsers reported it. */
const ReportedFailure = v.object({
  slice: v.string(),
  version: v.string(),
  stage: v.picklist(failureStages),
  message: v.string(),
  page: v.string(),
  frames: v.optional(v.array(v.string()), []),
  context: v.nonOptional(ReleaseFailure.entries.context),
});
export type ReportedFailure = v.InferOutput<typeof ReportedFailure>;

const named = /^([a-z][\w-]*)\/([\w.+-]+)\/([\da-f]+)$/;

/**
 * `SLICE/VERSION/FINGERPRINT` of the operators' API, where version and fingerprint may be beginnings, or a file with one
 * report. Throws where there is none, or where it has no circumstances.
 */
export const readFailure = async (
  place: Environment,
  wanted: string,
  token: string | undefined,
): Promise<ReportedFailure> => {
  const [, slice = '', start = '', fingerprint = ''] = named.exec(wanted) ?? [];
  if (!slice) return readReport(wanted);
  const version = await findVersion(place.store, slice, start);
  const failures = await failuresOf({ api: place.api, token: token || undefined }, slice, version);
  const found = failures.find((failure) => failure.fingerprint.startsWith(fingerprint));
  if (!found) throw new UserError(`No browser reported ${fingerprint} of ${slice} ${version}.`);
  return parsedFailure(JSON.stringify({ ...found, slice, version }), wanted);
};

const readReport = async (file: string): Promise<ReportedFailure> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`${file} is neither a file nor a failure such as mf-a/1.0.0/3f2a.`);
  });
  return parsedFailure(text, file);
};

const parsedFailure = (text: string, name: string): ReportedFailure => {
  const parsed = parseText(ReportedFailure, text);
  if (parsed.ok) return parsed.value;
  throw new UserError(
    `${name} cannot be reproduced: ${parsed.problems.join('; ')}. Hosts of before reports with circumstances send none.`,
  );
};

type Seen = Pick<ReportedFailure, 'slice' | 'version' | 'stage' | 'message'> & { frames?: string[] | undefined };

/** Numbers differ between releases, and between their builds. */
const withoutNumbers = (text: string): string => text.replaceAll(/[\w-]*\d[\w-]*/g, '#');

export const ownFrame = ({ slice, version, frames = [] }: Seen): string | undefined =>
  frames.find((frame) => frame.startsWith(`/releases/${slice}/${version}/`)) ?? frames[0];

/** Whether both are of one cause: of one release by the top of the stack, of two releases by stage and message. */
export const isSameFailure = (one: Seen, other: Seen): boolean => {
  if (one.slice !== other.slice || one.stage !== other.stage) return false;
  const [top, otherTop] = [ownFrame(one), ownFrame(other)];
  if (one.version === other.version && top && otherTop) return top === otherTop;
  return withoutNumbers(one.message) === withoutNumbers(other.message);
};
