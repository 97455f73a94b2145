import type { Composition, PublicKeys } from '@slices/format';
import { contain } from './containment/containment.ts';
import { type Boot, isOfTimestamp, untilComposed } from './document/composition-boot.ts';
import { watchComposition } from './document/composition-watch.ts';
import { SlicePages } from './loading/slice-pages.ts';
import { takeHung } from './released-code/hang.ts';
import { openCircuit } from './slices/circuit-breaker.ts';
import { recalledFrom } from './slices/recalled-slices.ts';
import { resolveSlices } from './slices/resolve-slices.ts';
import { visitorId } from './slices/visitor-bucket.ts';
import { nothingComposed } from './state/composition-provider.tsx';
import { createCompositionStore } from './state/composition-store.ts';
import type { Running } from './state/shell-host.ts';
import { createTelemetry, type Telemetry } from './telemetry/telemetry.ts';

interface Start extends Pick<Running, 'visitor'> {
  /** The pattern of an address that the host itself serves, for reports. */
  ownPattern?: (pathname: string) => string | undefined;
  /** Changes each composition before the visitor's releases are chosen, as a preview does. */
  change?: ((composition: Composition) => Composition) | undefined;
  /** Takes the place of the host's reporter, to which it passes all on. */
  observe?: ((telemetry: Telemetry) => Telemetry) | undefined;
}

export interface StartedHost extends Running {
  /** Reports the start's problems, and follows new compositions and recalls. Call it when the first page is drawn. */
  follow: () => void;
}

/** Chooses the visitor's releases and guards the page against them. Call it once, before code of a release runs. */
export const startHost = (
  trust: PublicKeys,
  booted: Boot,
  {
    visitor,
    ownPattern = () => undefined,
    change = (composition) => composition,
    observe = (telemetry) => telemetry,
  }: Start,
): StartedHost => {
  const { composition, freshness, problem } = booted;
  const id = visitorId();
  let { recalls } = freshness;
  const resolve = (whole: Composition) => ({ ...resolveSlices(change(recalledFrom(whole, recalls)), id), whole });
  const hung = takeHung();
  if (hung) openCircuit(hung.slice, hung.version);
  const store = createCompositionStore(resolve(composition));
  const telemetry = observe(
    createTelemetry({
      shell: composition.host?.version ?? '0.0.0',
      slices: store.present,
      role: () => visitor().user?.role ?? 'guest',
      patternOf: (path) => store.present().findPath(path)?.path ?? ownPattern(path) ?? '*',
    }),
  );
  const pages = new SlicePages(telemetry);
  return {
    store,
    pages,
    visitor,
    report: telemetry.report,
    onRouter: contain(pages, telemetry, store),
    follow: () => {
      if (hung) telemetry.hung(hung);
      if (problem) telemetry.report({ slice: 'shell', stage: 'composition', message: problem });
      if (freshness.problem) telemetry.report({ slice: 'shell', stage: 'stale', message: freshness.problem });
      watchComposition(trust, booted, {
        onNewer: (newer) => store.offer(resolve(newer)),
        onRecall: (next) => {
          recalls = next;
          store.recall((slices) => (slices.whole ? resolve(slices.whole) : slices));
        },
      });
    },
  };
};

/** Reports a start that failed. A site whose timestamp is stale is mended while people wait: the document is loaded again then. */
export const startFailed = (trust: PublicKeys, error: unknown): void => {
  const stage = isOfTimestamp(error) ? 'stale' : 'composition';
  const place = { shell: '0.0.0', slices: () => nothingComposed.slices, patternOf: () => '*', role: () => 'guest' };
  const telemetry = createTelemetry(place);
  telemetry.report({ slice: 'shell', stage, message: String(error) });
  // No data of the visitor has come yet.
  telemetry.failures.read(({ report, send }) => send(report));
  if (stage === 'stale') void untilComposed(trust).then(() => window.location.reload());
};
