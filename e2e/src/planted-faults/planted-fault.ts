import type { FailureStage } from '@slices/format';

/** A click on the page's title or on the header's first link, or the browser's Back. */
export type Act = 'title' | 'logo' | 'back';

export interface PlantedFault {
  name: string;
  /** How it ended before decision 33. */
  before: string;
  /** Its code, as a team might write it. */
  code: string;
  /** Part of the error with which `publish` rejects the code. */
  rejected?: string;
  /** The same in a form that `publish` cannot read. */
  hidden?: string;
  /** Runs with the entry, while the page is rendered, or right after it; without it, only `publish` is tried. */
  runs?: 'entry' | 'module' | 'render' | 'later';
  /** Steps of the visitor on the page, in order. */
  act?: readonly Act[];
  /** `replaced`: the release before takes its place. `stays`: its page stays, and everything works. */
  ends?: 'replaced' | 'stays';
  /** The stage of the failure; `calls`: a failed call in the counts of its calls. */
  reported?: FailureStage | 'calls';
  /** An expression that becomes true on the page of another slice afterwards, when the harm is gone. */
  gone?: string;
  note?: string;
}

export const unreported = 'not reported';
export const shared = (name: string) => `Object.values(__FEDERATION__.__INSTANCES__)[0].loadShareSync('${name}')()`;

/** The change of a script of mf-auth that plants a fault. */
export const planted =
  (code: string, runs: PlantedFault['runs']) =>
  (script: string, file: string): string => {
    const marked = script.replace('"Enter your credentials', '"Planted: enter your credentials');
    if (runs === 'entry') return file === 'remoteEntry.js' ? `(() => { ${code} })();${marked}` : marked;
    if (runs === 'module')
      return file.startsWith('exposed-routes') ? marked.replace(/(\[\[\d+\],\{.*?\{)/, `$1${code};`) : marked;
    const once = `if (!window.hasPlanted) { window.hasPlanted = true; setTimeout(() => { ${code} }); }`;
    return marked.replace('"Planted:', `(() => { ${runs === 'later' ? once : code}; return ""; })()+"Planted:`);
  };

const ends = { replaced: 'the release before takes its place', stays: 'its page stays, all works' };

/** A row of `docs/faults.md`. */
export const rowOf = ({ name, before, rejected, runs, ends: end, reported, note }: PlantedFault): string =>
  `| ${[
    name,
    before,
    rejected ? 'rejected' : 'passes',
    [runs && end ? ends[end] : '', note].filter(Boolean).join('; '),
    reported ?? '',
  ].join(' | ')} |`;
