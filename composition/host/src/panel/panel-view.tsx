import type { PanelClaims } from '@slices/format';
import { type ReactNode, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { followBuilds } from '../preview/build-problem.ts';
import { moment } from '../preview/preview-claims.ts';
import { panelToken } from '../preview/preview-storage.ts';
import { hostStorage } from '../shared/storage.ts';
import type { CompositionStore } from '../state/composition-store.ts';
import { CallList, EventList, FailureList } from './lists.tsx';
import { hostOf, type LocalRun, localRun } from './local-run.ts';
import { PageTree } from './page-tree.tsx';
import type { PanelLog } from './panel-log.ts';
import { RunForm } from './run-form.tsx';
import { SharedList } from './shared-list.tsx';

export interface PanelProps {
  store: CompositionStore;
  log: PanelLog;
  /** Of the link; undefined in development. */
  claims: PanelClaims | undefined;
  run: LocalRun | undefined;
  /** False where the dev server of `run` does not answer. */
  isRunning: boolean;
}

const openKey = 'panel-open';
const refreshMs = 1_000;

/** The page is read anew each second while the panel is open: nothing else tells of all its changes. */
const useRefresh = (isOpen: boolean): void => {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [isOpen]);
};

const reload = (): void => window.location.reload();

const stop = (): void => {
  localRun.delete();
  reload();
};

const leave = (): void => {
  panelToken.delete();
  stop();
};

export const PanelView = (props: PanelProps) => {
  const { log, claims, run, isRunning } = props;
  const [problem, setProblem] = useState<string>();
  useEffect(() => followBuilds(setProblem), []);
  const [isOpen, setOpen] = useState(hostStorage.session.get(openKey) !== 'no');
  useRefresh(isOpen);
  const { failures } = useSyncExternalStore(log.subscribe, log.read);
  const toggle = () => {
    hostStorage.session.set(openKey, isOpen ? 'no' : 'yes');
    setOpen(!isOpen);
  };
  const runs = run && isRunning ? run : undefined;
  return (
    <aside
      aria-label="Developer panel"
      className={`${isOpen ? 'open' : 'closed'} ${runs ? 'runs' : ''}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) toggle();
      }}
    >
      <div className="bar">
        <button type="button" aria-expanded={isOpen} aria-controls="panel-body" onClick={toggle}>
          {`Developer panel${failures.length > 0 ? `, ${failures.length} failed` : ''}`}
        </button>
        <p role="status">
          {runs &&
            `Warning: code of this computer (${hostOf(runs)}) runs here as ${runs.slice}. ${problem ?? 'Close this tab if you did not start it.'}`}
        </p>
        {run && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </div>
      <section className="body" id="panel-body" hidden={!isOpen} aria-label="Contents of the panel">
        {isOpen && claims && <LinkWarning claims={claims} />}
        {isOpen && <Sections {...props} />}
      </section>
    </aside>
  );
};

const LinkWarning = ({ claims: { exp } }: { claims: PanelClaims }) => (
  <p className="warning">
    <span>
      {exp * 1000 > Date.now()
        ? `A link for developers opened this panel, valid until ${moment(exp)}. If somebody sent you here and you do not know why, leave.`
        : 'The link of this panel has expired: the next load of the page shows the live site alone.'}
    </span>
    <button type="button" onClick={leave}>
      Leave
    </button>
  </p>
);

const Sections = ({ store, log, claims, run }: PanelProps) => {
  const { events, calls, failures } = useSyncExternalStore(log.subscribe, log.read);
  const slices = store.present();
  const failedCalls = calls.filter(({ diagnosis }) => diagnosis).length;
  return (
    <>
      <Section title="This page" isFirst>
        <PageTree slices={slices} />
      </Section>
      <Section title="Failures" count={failures.length} bad={failures.length}>
        <FailureList failures={failures} />
      </Section>
      <Section title="Shared modules">
        <SharedList slices={slices.all} />
      </Section>
      <Section title="Events" count={events.length}>
        <EventList events={events} />
      </Section>
      <Section title="Calls of the API" count={calls.length} bad={failedCalls}>
        <CallList calls={calls} />
      </Section>
      <Section title="Run my localhost here">
        <RunForm slices={slices} claims={claims} run={run} />
      </Section>
    </>
  );
};

interface SectionProps {
  title: string;
  count?: number;
  /** How many of them failed. */
  bad?: number;
  isFirst?: boolean;
  children: ReactNode;
}

const Section = ({ title, count, bad = 0, isFirst = false, children }: SectionProps) => {
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <details name="panel" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title}
        {count !== undefined && (
          <span className={bad > 0 ? 'bad' : 'count'}>{` (${bad > 0 ? `${bad} failed` : count})`}</span>
        )}
      </summary>
      {isOpen && <div className="content">{children}</div>}
    </details>
  );
};
