import {
  type ApiContract,
  apiFileName,
  contextLimits,
  type FailureContext,
  type Release,
  type SeenCall,
  shapeOfAnswer,
  type TelemetryReport,
  withLimit,
} from '@slices/format';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import { beside } from '../trust/integrity.ts';
import type { EndedCall } from './api-calls.ts';
import { wordsOfCode } from './message-words.ts';
import type { NewFailure, Place } from './telemetry.ts';

type Failed = Extract<TelemetryReport, { kind: 'failed' }>;

type SeenAnswer = Pick<EndedCall, 'name' | 'status' | 'code' | 'answer'>;

interface Seen {
  calls: readonly SeenAnswer[];
  clicks: readonly string[];
}

/** Later failures of a document are likely to follow from the first ones. */
const maxContexts = 4;
const filesLimitMs = 5_000;
const maxFiles = 6;

/**
 * Completes failures, and sends them. Words of the message that are not in the code are taken out; the first failures of a
 * document get their circumstances. Reads files of releases and of the shell, which the browser has cached.
 */
export const createDescribe = (seen: () => Seen): ((failure: NewFailure) => Promise<void>) => {
  let contexts = 0;
  const complete = async ({ report, healed, place, send }: NewFailure) => {
    const slices = place.slices();
    const { calls, clicks } = seen();
    const hasContext = report.stage !== 'hang' && contexts++ < maxContexts;
    const [code, contract] = await Promise.all([
      withLimit(filesLimitMs, (signal) => codeOf(report, slices, signal)).catch(() => ''),
      hasContext ? withLimit(filesLimitMs, (signal) => contractOf(report, slices, signal)).catch(() => ({})) : {},
    ]);
    const prefix = report.message.startsWith(`${report.slice}: `) ? `${report.slice}: ` : '';
    const message = prefix + wordsOfCode(report.message.slice(prefix.length), code);
    const context = hasContext && contextOf(place, slices, clicks, calls.flatMap(shapedBy(contract)));
    send({ ...report, message, ...(context && { context }), healed: await healed });
  };
  return (failure) => complete(failure).catch(() => failure.send({ ...failure.report, message: '' }));
};

const contextOf = (
  { shell, role }: Place,
  { revision, all }: ResolvedSlices,
  clicks: readonly string[],
  calls: SeenCall[],
): FailureContext => ({
  revision,
  shell,
  releases: all
    .filter(({ release }) => !release.deployment.default)
    .slice(0, contextLimits.releases)
    .map(({ name, release }) => ({ slice: name, version: release.metadata.version })),
  locale: /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{1,8}){0,3}$/.exec(navigator.language)?.[0] ?? 'en',
  utcOffset: -new Date().getTimezoneOffset() || 0,
  width: window.innerWidth,
  height: window.innerHeight,
  role: role(),
  engine: engineOf(navigator.userAgent),
  clicks: [...clicks],
  calls: withinLimit(calls),
});

/** Browsers on iOS other than Safari name themselves, and run WebKit. */
const engineOf = (agent: string): FailureContext['engine'] => {
  if (/Firefox\//.test(agent)) return 'firefox';
  if (/Chrom(?:e|ium)\//.test(agent)) return 'chromium';
  return /AppleWebKit\//.test(agent) ? 'webkit' : 'other';
};

const shapedBy =
  (contract: ApiContract) =>
  ({ name: route, status = 0, code, answer }: SeenAnswer): SeenCall[] => {
    if (!/^[A-Z]{3,7} [\w/:.*?-]{1,200}$/.test(route)) return [];
    const known = contract[route];
    const shape = known && answer !== undefined ? JSON.stringify(shapeOfAnswer(answer, known.answer)) : undefined;
    return [
      {
        route,
        status,
        ...(code && /^[a-z][\w-]*\/[\w-]{1,60}$/.test(code) && { code }),
        ...(shape && shape.length <= contextLimits.shapeLength && { shape }),
      },
    ];
  };

/** The last ones: shapes of earlier calls are left out. */
const withinLimit = (calls: readonly SeenCall[]): SeenCall[] => {
  let length = 0;
  return [...calls]
    .reverse()
    .map(({ shape, ...call }) => {
      length += shape?.length ?? 0;
      return shape === undefined || length > contextLimits.shapesLength ? call : { ...call, shape };
    })
    .reverse();
};

const releaseOf = ({ all }: ResolvedSlices, slice: string, version: string): Release | undefined => {
  const own = all.find(({ name }) => name === slice);
  return own && [own.release, ...own.fallbacks].find(({ metadata }) => metadata.version === version);
};

const read = async (url: string, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(url, { cache: 'force-cache', signal });
  return answer.ok ? answer.text() : '';
};

/** The scripts of the stack and of the document. */
const codeOf = async ({ frames = [] }: Failed, slices: ResolvedSlices, signal: AbortSignal): Promise<string> => {
  const urls = frames.map((frame) => {
    const [, slice = '', version = '', file = ''] = /^\/releases\/([^/]+)\/([^/]+)\/([^:?#]+)/.exec(frame) ?? [];
    const release = releaseOf(slices, slice, version);
    return release ? beside(release.url, file) : frame.replace(/:\d+:\d+$/, '');
  });
  const own = [...document.scripts].map(({ src }) => src).filter((src) => src.startsWith(window.location.origin));
  const files = [...new Set([...urls.map((url) => new URL(url, window.location.href).href), ...own])];
  const texts = files.slice(0, maxFiles).map((file) => read(file, signal).catch(() => ''));
  return (await Promise.all(texts)).join('\n');
};

/** The part of the API that the release reads, as its build wrote it. None where it has no such file. */
const contractOf = async (
  { slice, version }: Failed,
  slices: ResolvedSlices,
  signal: AbortSignal,
): Promise<ApiContract> => {
  const release = releaseOf(slices, slice, version);
  // Of this site: only the names of its fields are taken.
  return release ? JSON.parse((await read(beside(release.url, apiFileName), signal)) || '{}') : {};
};
