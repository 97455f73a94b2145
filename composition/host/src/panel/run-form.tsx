import type { PanelClaims } from '@slices/format';
import { useId, useState } from 'react';
import { askForHost } from '../preview/preview-storage.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import { hostOf, type LocalRun, localRun, mayRun } from './local-run.ts';

const defaultPort = '4103';

interface Props {
  slices: ResolvedSlices;
  claims: PanelClaims | undefined;
  run: LocalRun | undefined;
}

/** Runs a dev server of the visitor's computer in this tab, only after a press of a person: code of a page presses nothing here. */
export const RunForm = ({ slices, claims, run }: Props) => {
  const list = useId();
  const here = slices.findPath(window.location.pathname)?.offers[0]?.slice.name ?? '';
  const [slice, setSlice] = useState(run?.slice ?? here);
  const [port, setPort] = useState(run?.port ?? defaultPort);
  const [problem, setProblem] = useState('');
  const start = () => {
    if (!mayRun(claims, slice)) return setProblem(`This link is for ${claims?.slices.join(', ')} alone.`);
    const started = localRun.write(slice, port);
    if (!started) return setProblem('A slice is named like mf-orders, a port like 4103.');
    // For the policy of the next document; see letLoad.
    if (claims) askForHost(hostOf(started), claims.exp);
    window.location.reload();
  };
  return (
    <>
      <p>
        The slice comes from a dev server on this computer, for this tab alone. Its code may do all that you may do on
        this site. Run only what you wrote; if somebody asks you to press this button, do not.
      </p>
      <div className="form">
        <label>
          Slice
          <input
            list={list}
            value={slice}
            spellCheck={false}
            onChange={({ target }) => setSlice(target.value.trim())}
          />
        </label>
        <datalist id={list}>
          {slices.all.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <label>
          Port
          <input
            className="port"
            inputMode="numeric"
            value={port}
            onChange={({ target }) => setPort(target.value.trim().replace(/^(?:http:\/\/)?localhost:/, ''))}
          />
        </label>
        <button
          type="button"
          className="main"
          onClick={({ nativeEvent }) => {
            if (nativeEvent.isTrusted) start();
          }}
        >
          Run my localhost here
        </button>
      </div>
      <p className="bad" role="alert">
        {problem}
      </p>
    </>
  );
};
