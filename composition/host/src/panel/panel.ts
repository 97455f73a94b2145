import type { Composition, PanelClaims, Release, Site } from '@slices/format';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { PreviewError } from '../preview/preview-claims.ts';
import { withPreview } from '../preview/preview-release.ts';
import type { Running } from '../state/shell-host.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { fetchLocal, hostOf, type LocalRun, localRun, mayRun } from './local-run.ts';
import { type HearEvent, noteFailure, observeApi, observeEvents, observeFailures } from './observers.ts';
import { PanelLog } from './panel-log.ts';
import { PanelView } from './panel-view.tsx';

/** The panel for developers of this tab. */
export interface Panel {
  /** As `change` of `startHost`. */
  change: (composition: Composition) => Composition;
  /** As `observe` of `startHost`. */
  observe: (telemetry: Telemetry) => Telemetry;
  /** Shows the panel. `hear` subscribes to the site's bus. */
  show: (host: Pick<Running, 'store'>, hear?: HearEvent) => void;
}

/** Without claims, in development, all slices may run from this computer. */
export const openPanel = async (claims: PanelClaims | undefined, site: Site): Promise<Panel> => {
  const log = new PanelLog();
  const asked = localRun.read();
  const run = asked && mayRun(claims, asked.slice) ? asked : undefined;
  const release = run && (await fetchLocal(run, claims, site).catch((error: unknown) => noteLoss(log, run, error)));
  let host: Pick<Running, 'store'> | undefined;
  return {
    change: (composition) => (run && release ? withPreview(composition, run.slice, release) : composition),
    observe: observeFailures(log, () => host?.store.present()),
    show: (started, hear) => {
      host = started;
      observeApi(log);
      if (hear) observeEvents(log, started.store.present(), hear);
      mount(createElement(PanelView, { store: started.store, log, claims, run, isRunning: release !== undefined }));
    },
  };
};

const noteLoss = async (log: PanelLog, run: LocalRun, error: unknown): Promise<Release | undefined> => {
  if (!(error instanceof PreviewError)) throw error;
  const { slice } = run;
  noteFailure(log, { slice, version: '', stage: 'preview', message: error.message }, releaseFile(run));
  return undefined;
};

const releaseFile = (run: LocalRun): string => `http://${hostOf(run)}/release.json`;

/** In a shadow root: neither the site's styles nor those of a slice reach it. */
const mount = (view: React.ReactElement): void => {
  const outer = document.createElement('div');
  outer.id = 'developer-panel';
  const root = outer.attachShadow({ mode: 'open' });
  const style = new CSSStyleSheet();
  style.replaceSync(panelStyle);
  root.adoptedStyleSheets = [style];
  const inner = document.createElement('div');
  root.append(inner);
  document.body.append(outer);
  createRoot(inner).render(view);
};

const panelStyle = `
:host { all: initial; color-scheme: inherit; --back: light-dark(#fff, #111827);
  --line: light-dark(#d1d5db, #4b5563); --text: light-dark(#111827, #f3f4f6); --quiet: light-dark(#4b5563, #d1d5db);
  --mark: light-dark(#1d4ed8, #93c5fd); --bad: light-dark(#b91c1c, #fca5a5); --warn: light-dark(#fde68a, #78350f);
  --on-warn: light-dark(#422006, #fef3c7); }
* { box-sizing: border-box; }
aside { position: fixed; right: 0; bottom: 0; z-index: 2147483000; width: min(100vw, 620px); color: var(--text);
  font: 14px/1.45 system-ui, sans-serif; display: flex; flex-direction: column; max-height: min(78dvh, 760px);
  max-width: 100vw; }
aside.closed:not(.runs) { width: auto; }
.bar { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; padding: 6px 12px; background: var(--back);
  border: 1px solid var(--line); border-width: 1px 0 0 1px; border-radius: 12px 0 0 0; }
.bar p { flex: 1 1 200px; margin: 0; }
.runs .bar, .warning { background: var(--warn); color: var(--on-warn); }
.body { flex: 1; min-height: 0; overflow-y: auto; background: var(--back); border: 1px solid var(--line);
  border-width: 0 0 0 1px; }
.warning { margin: 0; padding: 8px 14px; display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.warning span { flex: 1 1 200px; }
button { font: inherit; font-weight: 600; min-height: 36px; padding: 4px 14px; border-radius: 8px; cursor: pointer;
  border: 1px solid currentColor; background: transparent; color: inherit; }
button.main { background: var(--mark); color: var(--back); border-color: var(--mark); }
button:focus-visible, input:focus-visible, summary:focus-visible, .body:focus-visible { outline: 3px solid var(--mark);
  outline-offset: 2px; }
details { border-top: 1px solid var(--line); }
summary { padding: 11px 14px; cursor: pointer; font-weight: 600; }
summary .count { font-weight: 400; color: var(--quiet); }
summary .bad { color: var(--bad); font-weight: 600; }
.content { padding: 2px 14px 14px; overflow-wrap: anywhere; }
.content p { margin: 4px 0 8px; }
ul { margin: 0; padding: 0; list-style: none; }
ul ul { margin: 4px 0 0 4px; padding-left: 14px; border-left: 2px solid var(--line); }
li { padding: 5px 0; }
ul.rows > li { border-top: 1px solid var(--line); padding: 8px 0; }
ul.rows > li:first-child { border-top: 0; }
code { font: 13px/1.4 ui-monospace, monospace; }
.quiet { color: var(--quiet); }
.bad { color: var(--bad); }
.next { border-left: 3px solid var(--mark); padding-left: 10px; }
details details { border: 0; margin-top: 8px; }
details details summary { padding: 6px 0; }
.form { display: flex; flex-wrap: wrap; gap: 10px; align-items: end; }
label { display: grid; gap: 4px; font-weight: 600; }
input { font: inherit; font-weight: 400; min-height: 40px; padding: 4px 10px; width: 170px; color: var(--text); background: var(--back);
  border: 1px solid var(--quiet); border-radius: 8px; }
input.port { width: 92px; }
@media (max-width: 480px) { aside { max-height: 70dvh; } aside.closed:not(.runs) .bar { border-radius: 12px 0 0 0; }
  .form button { width: 100%; min-height: 44px; } }
@media print { :host { display: none; } }
`;
