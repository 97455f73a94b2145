import type { DataRouter } from 'react-router-dom';
import { stackOf } from '../released-code/release-stack.ts';
import { nameOf } from '../released-code/released-code.ts';
import type { EndedCall } from './api-calls.ts';
import type { TracedSpan } from './telemetry.ts';

/** Starts the span of a call. The headers are those of W3C Trace Context and Baggage. */
export type TraceCall = (
  here: Error,
  name: string,
) => { headers: Readonly<Record<string, string>>; end: (call: EndedCall) => void };

interface View {
  trace: string;
  span: string;
}

/** Calls that a page makes later, mostly after a click, are traces of their own. */
const viewMs = 10_000;
/** Of a tab. */
const fileLimit = 200;
const releasedFile = /\/releases\/([a-z][a-z0-9-]*)\/([\w.+-]+)\/([\w./-]+)$/;

const newId = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

type Span = Omit<TracedSpan, 'startedAt' | 'milliseconds' | 'isError'>;

/** Reports the document, navigations, files of releases and calls. Each page view is one trace. A separate chunk, for visits that are traced. */
export const startTraces = (
  served: View,
  put: (span: TracedSpan) => void,
  routers: { read: (reader: (router: DataRouter) => void) => void },
): TraceCall => {
  let view: View = { trace: served.trace, span: newId(8) };
  let viewAt = 0;
  /** `from` is a time of `performance.now()`. */
  const ended = (span: Span, from: number, milliseconds: number, isError = false) =>
    put({ ...span, startedAt: Date.now() - performance.now() + from, milliseconds, isError });

  const page: Span = { ...view, parent: served.span, what: 'page' };
  const loaded = () => ended(page, 0, performance.now());
  if (document.readyState === 'complete') loaded();
  else window.addEventListener('load', loaded, { once: true });

  routers.read((router) => {
    let began: number | undefined;
    router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle' && began === undefined) {
        began = viewAt = performance.now();
        view = { trace: newId(16), span: newId(8) };
      }
      if (navigation.state !== 'idle' || began === undefined) return;
      ended({ ...view, what: 'navigation' }, began, performance.now() - began);
      began = undefined;
    });
  });

  let files = 0;
  const watchFiles = new PerformanceObserver((list) => {
    for (const { name: address, startTime, duration } of list.getEntries()) {
      const [, slice, version, name] = releasedFile.exec(address) ?? [];
      if (!slice || !version || !name || files >= fileLimit) continue;
      files += 1;
      const { trace, span: parent } = view;
      ended({ trace, span: newId(8), parent, what: 'load', slice, version, name }, startTime, duration);
    }
  });
  watchFiles.observe({ type: 'resource', buffered: true });

  return (here, name) => {
    const isOfView = performance.now() - viewAt < viewMs;
    const trace = isOfView ? view.trace : newId(16);
    const parent = isOfView && { parent: view.span };
    const span = newId(8);
    const code = stackOf(here)?.code;
    const release = code && nameOf(code);
    const baggage = release && `slice.name=${release.slice},slice.release=${release.version}`;
    return {
      headers: { traceparent: `00-${trace}-${span}-01`, ...(baggage && { baggage }) },
      end: ({ status = 0, milliseconds }) => {
        ended(
          { trace, span, ...parent, what: 'call', ...release, name },
          performance.now() - milliseconds,
          milliseconds,
          status === 0 || status >= 500,
        );
      },
    };
  };
};
