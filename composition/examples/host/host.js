import { releasesFor } from '@slices/format';
import * as React from 'react';
import * as jsx from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { createRoot } from 'react-dom/client';
import { readComposition } from './documents.js';

const recallIntervalMs = 20_000;

const visitorId = () => {
  try {
    localStorage.visitor ??= crypto.randomUUID();
    return localStorage.visitor;
  } catch {
    return crypto.randomUUID();
  }
};
const visitor = visitorId();

/** The host's modules, as Module Federation hands them to remotes. */
const offered = (module) => ({
  [React.version]: {
    ...{ version: React.version, from: 'host', scope: ['default'], useIn: [], deps: [], loaded: true },
    shareConfig: { singleton: true, requiredVersion: `^${React.version}` },
    lib: () => module,
    get: async () => () => module,
  },
});
const modules = { react: offered(React), 'react/jsx-runtime': offered(jsx), 'react-dom': offered(ReactDom) };

/** The hash of each file of the releases that are loaded, by its address. */
const hashes = new Map();
for (const method of ['append', 'appendChild']) {
  const plain = document.head[method].bind(document.head);
  document.head[method] = (element) => {
    const integrity = element instanceof HTMLScriptElement && hashes.get(element.src);
    return plain(integrity ? Object.assign(element, { integrity, crossOrigin: 'anonymous' }) : element);
  };
}

const allowFiles = async ({ url, metadata }) => {
  const base = new URL(url, location.origin);
  const answer = await fetch(new URL('files.json', base), { integrity: metadata.integrity });
  const files = Object.entries(await answer.json()).map(([file, hash]) => [new URL(file, base).href, hash]);
  for (const [address, hash] of files) hashes.set(address, hash);
  const map = JSON.stringify({ integrity: Object.fromEntries(files) }); // for ES modules
  document.head.append(Object.assign(document.createElement('script'), { type: 'importmap', textContent: map }));
};

const run = (src) =>
  new Promise((onload, onerror) =>
    document.head.append(Object.assign(document.createElement('script'), { src, onload, onerror })),
  );

const pageOf = async (release) => {
  await allowFiles(release);
  await run(new URL(release.url, location.origin).href);
  const container = globalThis[release.extras.shell.container];
  await container.init(modules);
  const { routes } = (await container.get('./routes'))();
  const { Component } = await routes.find(({ path }) => path === location.pathname).lazy();
  if (!Component) throw new Error('The page has no component.');
  return Component;
};

const Shown = ({ onShown }) => {
  React.useEffect(onShown, [onShown]);
  return null;
};

let onError = () => {};
const root = createRoot(document.querySelector('#page'), { onUncaughtError: (error) => onError(error) });
let shown = '';
/** For the page of visits. */
const done = () => parent.postMessage('done', '*');
const say = (text) => {
  root.render(text);
  done();
};

/** Shows the page from the first of these releases that works. */
const show = async (revision, slice, [release, ...fallbacks]) => {
  if (!release) return say(`${slice} cannot be shown.`);
  const { version } = release.metadata;
  const { owner } = release.extras.shell;
  shown = version;
  const report = (kind, more) => {
    const reports = [{ kind, slice, version, ...more }];
    navigator.sendBeacon(`/telemetry${location.search}`, JSON.stringify({ visitor, revision, reports }));
  };
  const fails = (stage) => (error) => {
    const message = String(error?.message ?? error?.type).slice(0, 500);
    report('failed', { owner, stage, message, page: location.pathname, healed: fallbacks.length > 0 });
    void show(revision, slice, fallbacks);
  };
  const onShown = () => {
    report('loaded', { phases: {} });
    done();
  };
  report('started');
  const Page = await pageOf(release).catch(fails('module'));
  if (!Page) return;
  onError = fails('render');
  root.render(
    React.createElement(
      React.Fragment,
      { key: version },
      React.createElement(Page),
      React.createElement(Shown, { onShown }),
    ),
  );
};

const start = async () => {
  const { microFrontends, revision } = await readComposition();
  const slices = Object.entries(microFrontends).map(([slice, all]) => [slice, releasesFor(slice, all, visitor)]);
  const [slice, releases] =
    slices.find(([, [{ extras }]]) => extras.shell.routes.some(({ path }) => path === location.pathname)) ?? [];
  if (!slice) return say('Nothing is here.');
  const isThere = releases.some(({ metadata }) => metadata.version === shown);
  if (!isThere) await show(revision, slice, releases);
};

const startOrSay = () => start().catch((error) => shown || say(error.message));
setInterval(startOrSay, recallIntervalMs);
void startOrSay();
