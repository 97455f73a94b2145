import { type FailureStage, isStage } from '../telemetry/stages.ts';

/** The answer of a server to another request for the file that failed. */
export interface FoundFile {
  /** Undefined when no answer came. */
  status?: number | undefined;
  /** Of `content-type`. */
  type?: string | undefined;
  /** The server answers requests that do not read its answer: it allows this site's origin nothing. */
  isClosedToSite?: boolean;
}

/** A failure as reports of browsers have it, with more where it is known. */
export interface FailureFacts {
  /** A {@link FailureStage}; a newer release of the toolkit may have more. */
  stage: string;
  /** Empty where only the stage is known. */
  message: string;
  found?: FoundFile | undefined;
  /** The browser had no connection. */
  isOffline?: boolean;
}

export interface Diagnosis {
  /** One sentence. */
  cause: string;
  /** The step to take next. */
  next: string;
}

type Cause = readonly [applies: (facts: FailureFacts) => boolean, cause: string, next: string];

const says = (pattern: RegExp) => (facts: FailureFacts) => pattern.test(facts.message);
const at = (stage: FailureStage, pattern: RegExp) => (facts: FailureFacts) =>
  facts.stage === stage && pattern.test(facts.message);
const found = (test: (file: FoundFile) => boolean) => (facts: FailureFacts) =>
  facts.found !== undefined && test(facts.found);

const htmlAnswer = [
  'The entry answered HTML and no script.',
  'Is it published? A server that answers each unknown address with its index page does this: check the address, and let it answer 404.',
] as const;

/** The first that applies is the diagnosis; what was found beside the message comes first. */
const causes: readonly Cause[] = [
  [
    ({ isOffline = false }) => isOffline,
    'The browser was offline.',
    'Try again with a connection. If it fails there too, the connection was not the cause.',
  ],
  [
    found(({ isClosedToSite }) => isClosedToSite === true),
    'The server answers, but does not allow this site to read its files (CORS).',
    'Let it send access-control-allow-origin: * with remoteEntry.js, release.json and all chunks.',
  ],
  [
    found(({ status = 0 }) => status === 404 || status === 410),
    'The file does not exist on the server: it answered 404.',
    'Is this version published, and were its files pruned? Run release verify, and publish it again.',
  ],
  [found(({ status = 0, type = '' }) => status === 200 && /html/.test(type)), ...htmlAnswer],
  [
    found(({ status = 0 }) => status >= 500),
    'The server of the files answers with an error.',
    'Check the store of releases and the web tier in front of it.',
  ],
  [
    says(/NotFoundError: .*(?:insertBefore|removeChild|replaceChild|can not be found here)/),
    'A translator or an extension of the browser moved text that React had drawn.',
    'Try it in a window without extensions. It is no fault of the release if it works there.',
  ],
  [
    says(/was recalled/),
    'Operators recalled this release: no browser runs it any more.',
    'Read why with release history, mend it and publish a new version.',
  ],
  [
    says(/mixed content|blocked:mixed|insecure (?:script|resource|request)/i),
    'A page over https may not load files over http (mixed content).',
    'Serve the release over https; localhost is the only exception.',
  ],
  [
    says(/CORS|access-control-allow-origin|cross-origin request/i),
    'The server does not allow this site to read its files (CORS).',
    'Let it send access-control-allow-origin with remoteEntry.js and all chunks.',
  ],
  [says(/Unexpected token '<'|expected expression, got '<'|text\/html|<!doctype/i), ...htmlAnswer],
  [
    says(/\bis taken\b/),
    'The global of this container exists already, made by other code.',
    'Give each build another container name: the name of the slice, then _ and a suffix.',
  ],
  [
    says(/\bholds no\b/),
    'The entry ran, and did not define its container.',
    'Compare container in release.json with the name in the build; the entry must set that global.',
  ],
  [
    says(/is built for platform/),
    'The release is built for another version of the platform than this page has.',
    'Load the page again. If it stays, build the release against the platform of the site, or promote the newer shell first.',
  ],
  [
    says(/singleton|does not satisfy the requirement|Unsatisfied version/i),
    'A shared module exists once per page, and its version does not fit the range that the release asks for.',
    'Build the release against the version of the host, or widen its range in shared of release.json.',
  ],
  [
    says(/RUNTIME-00[5-8]|loadShare|(?:no|without) (?:a )?version (?:of .+ )?that fits|shared module/i),
    'The release needs a shared module that nothing on this page provides in a version that fits.',
    'Name it in shared of release.json with a range that the host provides, or let the release bring it.',
  ],
  [
    says(/does not come, and this site answers|hung|timed? ?out|in time/i),
    'The file or the code did not come to its end in time, while the site itself answered.',
    'Check the server of the files. If the code loads, look for work without an end in it.',
  ],
  [
    says(/Loading (?:CSS )?chunk .*failed|ChunkLoadError|ScriptExternalLoadError/),
    'A chunk of the release was lost after its entry had come.',
    'Are all files of the build published? A folder that is deployed in place loses chunks of open pages: publish under a new version.',
  ],
  [
    at('integrity', /./),
    'A file differs from the hash that the release signed.',
    'Do not change published files; a proxy that minifies or injects does so, too. Publish again, and treat a change that nobody made as an attack.',
  ],
  [
    says(/Refused to run|neither this site's nor of a release/),
    'The page refused a script that no signed release lists.',
    'Publish the file with the release: scripts run with a hash from files.json or not at all.',
  ],
  [
    says(
      /exports no routes|\.\/routes has no|neither Component nor lazy|loads no Component|no component as its default/,
    ),
    'The release loads, and does not export what its release.json says.',
    'Run release validate on the build: it names the page or widget that is missing.',
  ],
  [
    at('preview', /dev server/),
    'Nothing on this computer answers at that address as the dev server of a slice does.',
    'Start the dev server, check its port, and that it serves remoteEntry.js and release.json.',
  ],
  [
    at('preview', /expired|not valid|another site/),
    'The link is expired, changed, or for another site.',
    'Make a new one: release preview.',
  ],
  [
    says(/could not be loaded|Failed to fetch|NetworkError|Load failed/),
    'A file of the release did not come, or came with another content than its hash.',
    'Open its address: 404 means that it is not published, HTML that a server answers for it; else look for a proxy that changes it.',
  ],
];

const byStage: Record<FailureStage, readonly [cause: string, next: string]> = {
  composition: [
    'The documents that the site starts from could not be read or verified.',
    'Run release verify: it reads composition.json and its signature as a browser does.',
  ],
  stale: [
    'No valid timestamp says that this composition is the latest one.',
    'Run release timestamp, and check the clock of the computer and the job that renews it.',
  ],
  preview: ['The preview could not be shown.', 'Make a new link: release preview.'],
  incompatible: [
    'The release does not fit the platform of this page.',
    'Run release check: it names the range and the version.',
  ],
  integrity: [
    'A file differs from the hash that the release signed.',
    'Do not change published files; a proxy that minifies or injects does so, too. Publish again.',
  ],
  entry: [
    'The entry of the release did not load or run.',
    'Open the address of its remoteEntry.js: is it published, and is it a script?',
  ],
  module: [
    'A module that the release exposes did not load, or threw while it was loaded.',
    'Run release validate on the build, and release trace for the stack.',
  ],
  page: [
    'The code of a page did not load, or threw while it was loaded.',
    'Are all chunks published? Run release trace for the stack.',
  ],
  render: ['A page crashed while it was drawn.', 'Run release trace for the stack with the names of the sources.'],
  slot: ['A widget did not load, or crashed while it was drawn.', 'Run release trace for the stack.'],
  error: ['Code of the release threw an error that nothing caught.', 'Run release trace for the stack.'],
  rejection: ['A promise of the release was rejected, and nothing handled it.', 'Run release trace for the stack.'],
  policy: [
    "The page's Content-Security-Policy refused something that the release did.",
    'Load files from the release or the site; text that runs as code, frames and other origins are not allowed.',
  ],
  blocked: [
    'The release blocked the page, which did not answer input meanwhile.',
    'Record it in the Performance tab of the browser: split long work, end loops.',
  ],
  global: [
    'The release changed or called something that belongs to the whole page, and was stopped.',
    'docs/faults.md lists what a release may not do, and what to do instead.',
  ],
  header: [
    'The release hid or covered the header, or styled the whole page.',
    'Scope its styles to its page, and leave elements outside of it alone.',
  ],
  navigation: [
    'The release left its page, or changed the address again and again, without an act of the visitor.',
    'Navigate with the router of the platform, after a click.',
  ],
  hang: [
    'The release started and never ended: the tab hung.',
    'Look for a loop without an end in its entry and in the first render.',
  ],
};

const unknown = ['It failed at a step that this program does not know.', 'Use a newer one.'] as const;

/** The probable cause of a failure and the next step, in plain words: the same in the panel, in the terminal and on operators' pages. */
export const diagnose = (facts: FailureFacts): Diagnosis => {
  const { stage } = facts;
  const [, cause, next] = causes.find(([applies]) => applies(facts)) ?? [
    '',
    ...(isStage(stage) ? byStage[stage] : unknown),
  ];
  return { cause, next };
};

/** As {@link diagnose}, in one line. */
export const diagnosisText = (facts: FailureFacts): string => {
  const { cause, next } = diagnose(facts);
  return `${cause} ${next}`;
};

/** The end of a call of the site's API; `status` is undefined when no answer came. */
export interface EndOfCall {
  status?: number | undefined;
  /** The API has no such route. */
  isUnknownRoute?: boolean | undefined;
  isTimeout?: boolean | undefined;
  isOffline?: boolean | undefined;
}

const byStatus: readonly (readonly [is: (status: number) => boolean, cause: string, next: string])[] = [
  [(status) => status === 401, 'The session has ended, or the call was sent without one.', 'Sign in again.'],
  [(status) => status === 403, 'This person may not do that.', 'Check the role that the route asks for.'],
  [(status) => status === 404, 'The API has no such record.', 'Check the id in the address.'],
  [(status) => status === 409, 'The record was changed meanwhile.', 'Read it again before the change.'],
  [(status) => status === 429, 'Too many calls in a short time.', 'Ask less often; look for a loop that fetches.'],
  [
    (status) => status >= 400 && status < 500,
    'The API rejected what was sent.',
    'Compare the body with the schema of the route.',
  ],
  [(status) => status >= 500, 'The API failed.', "Read the API's log at this time."],
];

/** The probable cause of a failed call and the next step; undefined for one that did not fail. */
export const diagnoseCall = ({ status, isUnknownRoute, isTimeout, isOffline }: EndOfCall): Diagnosis | undefined => {
  if (isUnknownRoute)
    return {
      cause: 'This API has no such route: release and API are of different times.',
      next: 'Run release check against the API that runs, and deploy the API first.',
    };
  if (status === undefined) {
    if (isOffline) return { cause: 'The browser was offline.', next: 'Try again with a connection.' };
    if (isTimeout) return { cause: 'No answer came in time.', next: 'Check the load of the API and its database.' };
    return {
      cause: 'No answer came: the API does not run, or does not allow this origin.',
      next: 'Open its address; check connect-src of the page and CORS of the API.',
    };
  }
  const known = byStatus.find(([is]) => is(status));
  return known && { cause: known[1], next: known[2] };
};
