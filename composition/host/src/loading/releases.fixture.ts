import { init } from '@module-federation/runtime';
import type { Release } from '@slices/format';
import type { RouteObject } from 'react-router-dom';
import { configureHost } from '../settings/host-settings.ts';
import { aComposition, aRelease } from '../slices/a-composition.fixture.ts';
import { type ResolvedSlices, resolveSlices } from '../slices/resolve-slices.ts';
import { ownSources } from '../trust/script-source.ts';
import { useWebCrypto } from '../trust/signing.fixture.ts';

/** The server's answer for a file; `lost`: the file is there, but the network drops it. */
export type Answer = 'missing' | 'changed' | 'hangs' | 'lost' | (() => void);

interface Asked {
  url: string;
  as: 'script' | 'preload' | 'fetch';
  integrity: string | undefined;
}

export const hash = (character: string) => `sha384-${character.repeat(64)}`;

configureHost({ platform: '@site/platform' });

let current: Site;
window.reportError = () => {}; // jsdom has none
ownSources();
// A script element has its address for a moment.
new MutationObserver((changes) => {
  for (const { target, oldValue } of changes)
    if (target instanceof HTMLScriptElement && oldValue) current.run(target, new URL(oldValue).pathname);
}).observe(document, { subtree: true, attributeFilter: ['src'], attributeOldValue: true });

/** Stands in for the network and the browser's integrity check, which jsdom has not. */
export class Site {
  readonly asked: Asked[] = [];
  readonly answers = new Map<string, Answer>();

  constructor() {
    // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React
    useWebCrypto();
    init({
      name: 'shell',
      remotes: [],
      shared: {
        '@site/platform': {
          version: '1.0.0',
          lib: () => ({}),
          scope: 'default',
          shareConfig: { requiredVersion: '1.0.0' },
        },
      },
    });
    const { append } = document.head;
    jest.spyOn(document.head, 'append').mockImplementation((node) => {
      if (node instanceof HTMLLinkElement) this.note(node.getAttribute('href') ?? '', 'preload', node.integrity);
      else append.call(document.head, node);
    });
    current = this;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { integrity } = {}) => {
      const url = new URL(String(input), window.location.href).pathname;
      this.note(url, 'fetch', integrity);
      const answer = this.answers.get(url);
      if (answer === 'hangs') return new Promise<never>(() => {});
      if (answer === 'lost') throw new TypeError('Failed to fetch');
      if (integrity && (answer === 'changed' || answer === 'missing')) throw new TypeError('Failed to fetch');
      const response = new Response('', { status: answer === 'missing' ? 404 : 200 });
      // Its own reads a stream, which the tests' clock stops.
      const json = async () => ({ 'chunk.js': hash('C'), 'remoteEntry.js': hash('E') });
      return Object.assign(response, { json, arrayBuffer: async () => Buffer.of() });
    });
  }

  /** How often `url` was asked for. */
  count = (url: string, as: Asked['as']) => this.asked.filter((one) => one.url === url && one.as === as).length;

  private note(url: string, as: Asked['as'], integrity: string | undefined): void {
    this.asked.push({ url, as, integrity });
  }

  run(script: HTMLScriptElement, pathname: string): void {
    this.note(pathname, 'script', script.getAttribute('integrity') ?? undefined);
    const answer = this.answers.get(pathname) ?? 'missing';
    if (answer === 'hangs') return;
    void Promise.resolve().then(() => {
      if (typeof answer === 'function') answer();
      script.dispatchEvent(new Event(typeof answer === 'function' ? 'load' : 'error'));
    });
  }
}

let builds = 0;

interface Build {
  version: string;
  routes?: () => unknown;
  widget?: () => unknown;
}

/** A release of the page /x and the widget ./w, and its entry as the site serves it. */
export const publish = (site: Site, { version, routes, widget }: Build, change: Partial<Release> = {}): Release => {
  const container = `mf_x_${++builds}`;
  const release = aRelease({ version, routes: [['/x', 'any']] });
  const { shell } = release.extras;
  const url = `/releases/x/${builds}/remoteEntry.js`;
  site.answers.set(url, () => {
    const get = async (expose: string) => (expose === './w' ? widget : routes);
    Reflect.set(globalThis, container, { init: async () => {}, get });
  });
  return {
    ...release,
    url,
    metadata: { version, integrity: `sha384-${String(builds).padStart(64, 'A')}` },
    extras: {
      shell: {
        ...shell,
        container,
        hashes: { 'remoteEntry.js': hash('E') },
        slots: [{ name: 'home.featured', expose: './w', order: 0, roles: ['any'], preload: [] }],
      },
    },
    ...change,
  };
};

export const page = (route: Partial<RouteObject> & { queries?: unknown }) => () => ({
  routes: [{ path: '/x', ...route }],
});

/** The newest release is the visitor's, the older ones are kept to fall back to. */
export const slicesOf = (newest: Release, ...older: Release[]): ResolvedSlices => {
  const fallbacks = older.map((release) => ({ ...release, deployment: { traffic: 0, default: false } }));
  return resolveSlices(aComposition({ 'mf-x': [newest, ...fallbacks] }), 'visitor');
};
