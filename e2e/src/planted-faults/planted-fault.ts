/** A click on the page's title or on the header's first link, or the browser's Back. */
export type Act = 'title' | 'logo' | 'back';

/** A fault of a release as code; its row of `docs/faults.md` says how it ends. */
export interface FaultCode {
  name: string;
  /** Its code, as a team might write it, or in a form that `publish` cannot read where it rejects the plain one. */
  code: string;
  /** Runs with the entry, while the page is rendered, or right after it. */
  runs: 'entry' | 'render' | 'later';
  /** Steps of the visitor on the page, in order. */
  act?: readonly Act[];
  /** An expression that becomes true on the page of another slice afterwards, when the harm is gone. */
  gone?: string;
}

/** How a fault ends in a browser. */
export interface FaultEnd {
  /** Whether the release before takes its place, or its page stays and everything works. */
  isReplaced: boolean;
  /** Whether it takes the visitor off the page. */
  leadsAway: boolean;
  /** Whether links lead nowhere before a new document is loaded. */
  isStuck: boolean;
  /** The stage of the failure; `calls`: a failed call in the counts of its calls; empty for none. */
  reported: string;
}

export interface PlantedFault extends FaultCode, FaultEnd {}

export const shared = (name: string) => `Object.values(__FEDERATION__.__INSTANCES__)[0].loadShareSync('${name}')()`;

/** The change of a script of mf-auth that plants a fault. */
export const planted =
  (code: string, runs: FaultCode['runs']) =>
  (script: string, file: string): string => {
    const marked = script.replace('"Enter your credentials', '"Planted: enter your credentials');
    if (runs === 'entry') return file === 'remoteEntry.js' ? `(() => { ${code} })();${marked}` : marked;
    const once = `if (!window.hasPlanted) { window.hasPlanted = true; setTimeout(() => { ${code} }); }`;
    return marked.replace('"Planted:', `(() => { ${runs === 'later' ? once : code}; return ""; })()+"Planted:`);
  };
