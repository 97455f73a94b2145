import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { LightMyRequestResponse } from 'fastify';
import type { IdentityProviderSettings } from '../kernel/settings/settings.ts';
import type { Fault } from './identity-provider-main.ts';
import type { TestApp } from './test-app.ts';

export interface TestProvider {
  settings: IdentityProviderSettings;
  /** Undefined: none. */
  fault: (fault: Fault | undefined) => Promise<void>;
  rotateKeys: () => Promise<void>;
}

/** A real provider in a process of its own. Call it before `useTestApp`, whose settings it is part of. */
export const useIdentityProvider = (): TestProvider => {
  let program: ChildProcess;
  const settings = { issuer: '', clientId: 'nearhand', clientSecret: 'the-secret-of-this-client' };
  const tell = async (message: string) => {
    program.send(message);
    await once(program, 'message');
  };
  beforeAll(async () => {
    const execArgv = ['--import', 'tsx'];
    program = fork(`${__dirname}/identity-provider-main.ts`, ['0'], { execArgv, silent: true });
    const [{ issuer }] = await once(program, 'message');
    settings.issuer = issuer;
  });
  afterAll(async () => {
    const ended = once(program, 'exit');
    program.disconnect();
    await ended;
  });
  return { settings, fault: (fault) => tell(fault ?? 'no fault'), rotateKeys: () => tell('rotate keys') };
};

/** Cookies of one browser, by name. Their paths and lifetimes do not count. */
export class Cookies {
  private readonly values = new Map<string, string>();

  get header(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get names(): string[] {
    return [...this.values.keys()];
  }

  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.values.set(name, value);
      else this.values.delete(name);
    }
  }
}

/** A browser that visits the site and the pages of the provider. */
export const browserOf = ({ app }: Pick<TestApp, 'app'>) => {
  const ours = new Cookies();
  const theirs = new Cookies();
  const visit = async (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> => {
    const answer = await app.inject({ method: 'GET', url, headers: { cookie: ours.header, ...headers } });
    ours.take(linesOf(answer.headers['set-cookie']));
    return answer;
  };
  const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { cookie: ours.header, ...headers },
    });
    ours.take(linesOf(answer.headers['set-cookie']));
    return answer;
  };
  const open = async (url: string, form?: Record<string, string>): Promise<string> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: theirs.header },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    theirs.take(answer.headers.getSetCookie());
    return new URL(answer.headers.get('location') ?? '', url).href;
  };
  /** Signs in at the provider as `login`. Answers the address of the callback, with its query. */
  const signInThere = async (authorization: string, login: string): Promise<string> => {
    let url = await open(authorization);
    if (isInteraction(url)) url = await open(await open(url, { prompt: 'login', login, password: 'any' }));
    if (isInteraction(url)) url = await open(await open(url, { prompt: 'consent' }));
    return pathOf(url);
  };
  return { cookies: ours, visit, post, signInThere };
};
export type TestBrowser = ReturnType<typeof browserOf>;

const isInteraction = (url: string): boolean => new URL(url).pathname.startsWith('/interaction/');

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

const linesOf = (header: string | string[] | undefined): string[] => (header === undefined ? [] : [header].flat());
