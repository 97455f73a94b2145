import type { Diagnosis } from '@slices/format';
import type { SeenCall, SeenEvent, SeenFailure } from './panel-log.ts';

const clock = (at: number): string => new Date(at).toLocaleTimeString([], { hourCycle: 'h23' });

export const named = ({ slice, version }: { slice: string; version: string }): string =>
  version ? `${slice}@${version}` : slice;

const Explained = ({ diagnosis: { cause, next } }: { diagnosis: Diagnosis }) => (
  <p className="next">
    {cause} <strong>{next}</strong>
  </p>
);

export const FailureList = ({ failures }: { failures: readonly SeenFailure[] }) =>
  failures.length === 0 ? (
    <p className="quiet">Nothing has failed in this tab since the page was loaded.</p>
  ) : (
    <ul className="rows">
      {failures.map((failure) => (
        <li key={failure.id}>
          <div>
            <strong>{named(failure)}</strong>{' '}
            <span className="quiet">
              {failure.stage}, {clock(failure.at)}
            </span>
          </div>
          <Explained diagnosis={failure.diagnosis} />
          <code className="quiet">{failure.message}</code>
        </li>
      ))}
    </ul>
  );

export const EventList = ({ events }: { events: readonly SeenEvent[] }) =>
  events.length === 0 ? (
    <p className="quiet">No event has passed since the page was loaded.</p>
  ) : (
    <ul className="rows">
      {events.map((event) => (
        <li key={event.id}>
          <div>
            <strong>{event.name}</strong>{' '}
            <span className="quiet">
              {clock(event.at)}, from {named(event)}
            </span>
          </div>
          <code>{event.payload}</code>
        </li>
      ))}
    </ul>
  );

export const CallList = ({ calls }: { calls: readonly SeenCall[] }) =>
  calls.length === 0 ? (
    <p className="quiet">No call has ended since the page was loaded.</p>
  ) : (
    <ul className="rows">
      {calls.map((call) => (
        <li key={call.id}>
          <div>
            <code>{call.name}</code>{' '}
            <span className={call.diagnosis ? 'bad' : 'quiet'}>
              {call.status ?? 'no answer'}, {call.milliseconds} ms
            </span>{' '}
            <span className="quiet">by {named(call)}</span>
          </div>
          {call.diagnosis && <Explained diagnosis={call.diagnosis} />}
        </li>
      ))}
    </ul>
  );
