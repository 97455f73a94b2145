import { clientOf, lastKnownUser, sessionStore } from '@nearhand/platform/host';
import type { QueryClient } from '@tanstack/react-query';
import { earlyStarts } from '../../early-starts.ts';
import type { Running } from '../host/shell-host.ts';
import { fetchEarly, firstQueries } from './first-view.ts';

/** Resolves when the code and first data of the page and widgets that the document names are there or lost. */
export const loadFirstView = async ({ store, pages }: Running, client: QueryClient): Promise<void> => {
  const { pathname, search } = window.location;
  const role = lastKnownUser(sessionStore.getState().token)?.role;
  const slices = new Map(store.present().all.map((slice) => [slice.name, slice]));
  const parts = earlyStarts().flatMap(({ parts }) => Object.entries(parts));
  const loads = parts.flatMap(([name, own]) => {
    const slice = slices.get(name);
    if (!slice) return [];
    return own.map(async (part) => {
      const code = pages.of(slice);
      const component = code.component(part);
      const queries = firstQueries(await code.module(part), part, { pathname, search, role });
      await fetchEarly(clientOf(client, name), queries);
      return component;
    });
  });
  await Promise.allSettled(loads);
};
