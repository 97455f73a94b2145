import type { Diagnosis } from '@slices/format';
import type { ReactNode } from 'react';
import type { SeenCall, SeenEvent, SeenFailure } from './panel-log.ts';

const clock = (at: number): string => new Date(at).toLocaleTimeString([], { hourCycle: 'h23' });

export const named = ({ slice, version }: { slice: string; version: string }): string =>
  version ? `${slice}@${version}` : slice;

const Explained = ({ diagnosis: { cause, next } }: { diagnosis: Diagnosis }) => (
  <p className="next">
    {cause} <strong>{next}</strong>
  </p>
);

interface RowsProps<Entry> {
  of: readonly Entry[];
  /** Shown when there are none. */
  none: string;
  children: (entry: Entry) => ReactNode;
}

const Rows = <Entry extends { id: number }>({ of, none, children }: RowsProps<Entry>) =>
  of.length === 0 ? (
    <p className="quiet">{none}</p>
  ) : (
    <ul className="rows">
      {of.map((entry) => (
        <li key={entry.id}>{children(entry)}</li>
      ))}
    </ul>
  );

export const FailureList = ({ failures }: { failures: readonly SeenFailure[] }) => (
  <Rows of={failures} none="Nothing has failed in this tab since the page was loaded.">
    {({ stage, at, diagnosis, message, ...release }) => (
      <>
        <div>
          <strong>{named(release)}</strong>{' '}
          <span className="quiet">
            {stage}, {clock(at)}
          </span>
        </div>
        <Explained diagnosis={diagnosis} />
        <code className="quiet">{message}</code>
      </>
    )}
  </Rows>
);

export const EventList = ({ events }: { events: readonly SeenEvent[] }) => (
  <Rows of={events} none="No event has passed since the page was loaded.">
    {({ name, at, payload, ...release }) => (
      <>
        <strong>{name}</strong>{' '}
        <span className="quiet">
          {clock(at)}, from {named(release)}
        </span>
        <div>
          <code>{payload}</code>
        </div>
      </>
    )}
  </Rows>
);

export const CallList = ({ calls }: { calls: readonly SeenCall[] }) => (
  <Rows of={calls} none="No call has ended since the page was loaded.">
    {({ name, status = 'no answer', milliseconds, diagnosis, ...release }) => (
      <>
        <code>{name}</code>{' '}
        <span className={diagnosis ? 'bad' : 'quiet'}>
          {status}, {milliseconds} ms
        </span>{' '}
        <span className="quiet">by {named(release)}</span>
        {diagnosis && <Explained diagnosis={diagnosis} />}
      </>
    )}
  </Rows>
);
