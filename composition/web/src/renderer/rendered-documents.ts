import { setTimeout } from 'node:timers/promises';
import { type Composition, compositionOf, type PageRequest, withLimit } from '@slices/format';
import { traceHeaders } from '@slices/tracing/tracing.ts';
import { LRUCache } from 'lru-cache';
import { kindOf, servedPage } from './document/served-page.ts';
import type { StoredDocument } from './document/stored-document.ts';
import { NotRendered, type Wanted } from './make-document.ts';
import type { RendererSettings } from './settings.ts';
import { prefetchHeaders } from './worker/page-access.ts';

export interface DocumentSettings
  extends Pick<RendererSettings, 'api' | 'deadlineMs' | 'freshMs' | 'cacheMegabytes' | 'say'> {
  make: (wanted: Wanted) => Promise<StoredDocument>;
}

export interface Visit extends Pick<PageRequest, 'url'> {
  visitor: string | undefined;
}

type Variant = Pick<Wanted, 'composition' | 'versions' | 'isCanary'>;

/** Up to this age a document is sent while the next one is made. An older one is sent only when that is not ready in time. */
const maxAgeMs = 60_000;
const dropAfterMs = 600_000;
const unchangedLimitMs = 1_000;

export class RenderedDocuments {
  private readonly documents: LRUCache<string, StoredDocument, Wanted>;
  private composition: Composition | undefined;
  /** Visitors get different releases of a slice. */
  private hasCanary = false;
  /** Of visitors without a canary. */
  private common: Variant | undefined;
  /** All others, by their versions. */
  private readonly variants = new Map<string, Variant>();

  constructor(private readonly settings: DocumentSettings) {
    this.documents = new LRUCache<string, StoredDocument, Wanted>({
      maxSize: settings.cacheMegabytes * 1e6,
      sizeCalculation: ({ bytes }) => bytes,
      ttl: settings.freshMs,
      allowStale: true,
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (_key, known, { context }) =>
        known && (await isUnchanged(settings.api, known))
          ? { ...known, checkedAt: performance.now() }
          : settings.make(context),
    });
  }

  /** Drops documents of releases that have ended, and makes those of pages without parameters. */
  compose(composition: Composition): void {
    this.composition = composition;
    this.hasCanary = Object.values(composition.microFrontends).some(
      (list) => list.filter(({ deployment }) => deployment.traffic > 0).length > 1,
    );
    this.common = variantFor(composition, undefined);
    this.variants.clear();
    const served = new Set(servedVersions(composition));
    for (const [key, { versions }] of this.documents.entries())
      if (!versions.every((version) => served.has(version))) this.documents.delete(key);
    for (const url of openPaths(composition)) void this.find({ url, visitor: undefined });
  }

  /** Undefined when there is none within the deadline. */
  async find(visit: Visit): Promise<StoredDocument | undefined> {
    const { documents, settings } = this;
    const wanted = this.wanted(visit);
    if (!wanted) return undefined;
    const key = [wanted.kind, ...wanted.versions, wanted.url].join(' ');
    const stored = documents.peek(key, { allowStale: true });
    const ageMs = performance.now() - (stored?.checkedAt ?? Number.NEGATIVE_INFINITY);
    const isTooOld = ageMs > dropAfterMs;
    // Deletes nothing that others wait for: that is not stored yet.
    if (stored && isTooOld) documents.delete(key);
    const known = isTooOld ? undefined : stored;
    const mustWait = ageMs > maxAgeMs;
    const made = documents
      .fetch(key, { context: wanted, ...(mustWait && { allowStale: false, forceRefresh: true }) })
      .catch((error: unknown) => {
        if (!(error instanceof NotRendered)) settings.say(String(error));
        return known;
      });
    return mustWait ? Promise.race([made, setTimeout(settings.deadlineMs, known, { ref: false })]) : made;
  }

  private wanted({ url, visitor }: Visit): Wanted | undefined {
    const { composition, common } = this;
    if (!composition || !common) return undefined;
    const { pathname } = new URL(url, 'http://site');
    const variant = this.hasCanary ? this.shared(variantFor(composition, visitor), common) : common;
    const page = servedPage(variant.composition, pathname);
    const kind = kindOf(page);
    // A skeleton shows nothing of the query.
    return { ...variant, kind, url: kind === 'skeleton' ? pathname : url, page };
  }

  /** One object for all visitors with these releases. */
  private shared(variant: Variant, common: Variant): Variant {
    const key = variant.versions.join(' ');
    if (key === common.versions.join(' ')) return common;
    const known = this.variants.get(key) ?? { ...variant, isCanary: true };
    this.variants.set(key, known);
    return known;
  }
}

const variantFor = (composition: Composition, visitor: string | undefined): Variant => {
  const own = compositionOf(composition, visitor);
  return { composition: own, versions: servedVersions(own), isCanary: false };
};

const servedVersions = ({ microFrontends }: Composition): string[] =>
  Object.entries(microFrontends).flatMap(([slice, releases]) =>
    releases
      .filter(({ deployment }) => deployment.default || deployment.traffic > 0)
      .map(({ metadata }) => `${slice}@${metadata.version}`),
  );

/** Of pages that every visitor may see. */
const openPaths = ({ host, microFrontends }: Composition): string[] => {
  const releases = Object.values(microFrontends).flat();
  const routes = releases.filter(({ deployment }) => deployment.default).flatMap(({ extras }) => extras.shell.routes);
  const open = routes.filter(({ roles }) => roles.includes('any')).map(({ path }) => path);
  return [...(host?.paths ?? []), ...open].filter((path) => !/[:*?]/.test(path));
};

/** Whether all data of a document are the same still: the API says so without sending them. */
const isUnchanged = async (api: string, { calls, isComplete, madeAt }: StoredDocument): Promise<boolean> => {
  // Not for ever: the year in the footer is no call.
  if (!isComplete || performance.now() - madeAt > dropAfterMs) return false;
  const answers = calls.map(async ({ path, etag }) => {
    if (etag === null) return false;
    const headers = { ...prefetchHeaders, ...traceHeaders(), 'if-none-match': etag };
    return withLimit(unchangedLimitMs, async (signal) => {
      const answer = await fetch(`${api}${path}`, { headers, signal });
      await answer.body?.cancel();
      return answer.status === 304;
    });
  });
  return (await Promise.all(answers)).every(Boolean);
};
