import { diagnose, diagnoseCall, type FailureStage, type FoundFile } from '@slices/format';
import { lostFile } from '../loading/load-errors.ts';
import { stackHere } from '../released-code/release-stack.ts';
import { nameOf, type ReleasedCode } from '../released-code/released-code.ts';
import { hostSettings } from '../settings/host-settings.ts';
import { observeCallsToo } from '../shared/observed-calls.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { PanelLog } from './panel-log.ts';
import { shapeOfPayload } from './payload-shape.ts';

const shellName = { slice: 'shell', version: '' };
const named = (code: ReleasedCode | undefined) => (code ? nameOf(code) : shellName);

interface FailureOf {
  slice: string;
  version: string;
  stage: FailureStage;
  message: string;
}

/** Notes a failure; the file that it lost, if any, is asked for again, and what the server says completes the diagnosis. */
export const noteFailure = (log: PanelLog, failure: FailureOf, lostUrl?: string): void => {
  const facts = { ...failure, isOffline: !navigator.onLine };
  const { id } = log.add('failures', { at: Date.now(), ...failure, diagnosis: diagnose(facts) });
  if (lostUrl === undefined || facts.isOffline) return;
  void findFile(lostUrl).then((found) => log.explain(id, diagnose({ ...facts, found })));
};

const timeoutMs = 6_000;

/** The answer of a server to a request for this file. */
const findFile = async (url: string): Promise<FoundFile> => {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { status, headers } = await fetch(url, { cache: 'no-store', signal });
    return { status, type: headers.get('content-type') ?? '' };
  } catch {
    const isClosedToSite = await fetch(url, { mode: 'no-cors', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    );
    return { isClosedToSite };
  }
};

/** Notes the failures that the host's reporter is given, and passes all on. */
export const observeFailures =
  (log: PanelLog, slices: () => ResolvedSlices | undefined) =>
  (telemetry: Telemetry): Telemetry => ({
    ...telemetry,
    report: (failure) => {
      const version = slices()?.all.find(({ name }) => name === failure.slice)?.release.metadata.version ?? '';
      noteFailure(log, { version, ...failure });
      telemetry.report(failure);
    },
    fault: (fault) => {
      noteFailure(log, { ...named(fault.code), stage: fault.stage, message: fault.message });
      telemetry.fault(fault);
    },
    failed: (failure, healed) => {
      const { stage, message, cause } = failure;
      const { url } = lostFile(cause);
      noteFailure(log, { ...nameOf(failure), stage, message }, url);
      telemetry.failed(failure, healed);
    },
    hung: (release) => {
      noteFailure(log, { ...release, stage: 'hang', message: 'the last document of this tab hung' });
      telemetry.hung(release);
    },
  });

/** Notes each call of the site's API at its end. */
export const observeApi = (log: PanelLog): void =>
  observeCallsToo((before) => (name) => {
    const startedAt = performance.now();
    const release = named(stackHere()?.code);
    const end = before?.(name);
    const ended = (outcome: Parameters<NonNullable<typeof end>>[0]) => {
      const milliseconds = Math.round(performance.now() - startedAt);
      const diagnosis = diagnoseCall({ ...outcome, isOffline: !navigator.onLine });
      log.add('calls', { at: Date.now(), ...release, name, status: outcome.status, milliseconds, diagnosis });
      end?.(outcome);
    };
    return Object.assign(ended, { headers: end?.headers, answered: end?.answered });
  });

/** Subscribes to an event of the site's bus: `heard` is called on the stack of the emitter. */
export type HearEvent = (
  name: string,
  heard: (payload: unknown, from: { otherTab: boolean }) => void,
) => (() => void) | undefined;

/** Notes each event of the bus that the composition names. Values are shown in development alone: they may be a person's. */
export const observeEvents = (log: PanelLog, { whole, all }: ResolvedSlices, hear: HearEvent): void => {
  const participants = [whole?.host?.events, ...all.map(({ release }) => release.extras.shell.events)];
  const names = new Set(participants.flatMap((events) => [...(events?.emits ?? []), ...(events?.hears ?? [])]));
  for (const name of names)
    hear(name, (payload, { otherTab }) => {
      const release = otherTab ? { slice: 'another tab', version: '' } : named(stackHere()?.code);
      const shown = hostSettings().isDevelopment ? JSON.stringify(payload) : shapeOfPayload(payload);
      log.add('events', { at: Date.now(), ...release, name, payload: shown.slice(0, 500) });
    });
};
