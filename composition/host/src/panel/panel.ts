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
import { panelStyle } from './panel-style.ts';
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
