import type { Role } from '@nearhand/contracts';
import type { FailureStage } from '@slices/format';
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { RouteObject } from 'react-router-dom';

/** An address that matches a page's path, and the person who opens it. */
export interface PageAddress {
  /** Undefined for visitors, and where the page is the same for everybody and is rendered by a server. */
  role?: Role | undefined;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/**
 * A page of a slice. `queries` are the options of those that its first view needs: the shell starts them together with the
 * page's code. None with `gcTime: 0`, whose data would be gone when the page mounts.
 */
export type PageRoute = RouteObject & { queries?: (address: PageAddress) => readonly { queryKey: QueryKey }[] };

/** A widget that a release offers for an extension slot. */
export interface SlotOffer {
  slice: string;
  /** Version of the release; a change mounts the widget again. */
  version?: string;
  expose?: string;
  title: string;
  roles: readonly string[];
  /** Returns the same promise until {@link reset}, or until {@link caught} returns true. */
  load: () => Promise<ComponentType>;
  /** Handles an error of the widget's clean-up, after it was left. */
  left?: (error: unknown) => void;
  /** Called when the widget is mounted; the result when it is unmounted. */
  mounted?: () => () => void;
  /** Handles an error of the widget; true renders it again, perhaps from another release. */
  caught?: (error: unknown) => boolean;
  /** Deletes the loaded code of the slice, so that the next load starts again. */
  reset: () => Promise<void>;
}

/** A failure to report to the owner of a slice. */
export interface Failure {
  slice: string;
  stage: FailureStage;
  message: string;
}

/** Services of the shell for the slices inside it. */
export interface ShellHost {
  slotOffers: (name: string) => readonly SlotOffer[];
  /** Fetches the code of the page at `path`. Cheap to call again. */
  prefetch: (path: string) => void;
  serves: (path: string) => boolean;
  report: (failure: Failure) => void;
}

/** The shell provides it; the default offers no widget and serves every path. */
export const ShellHostContext = createContext<ShellHost>({
  slotOffers: () => [],
  prefetch: () => {},
  serves: () => true,
  report: () => {},
});
export const useShellHost = (): ShellHost => useContext(ShellHostContext);

/** The slice whose page or widget is rendered here; `shell` for the shell's own parts. */
export const SliceNameContext = createContext('shell');

/** Reports a crash to the owner of the slice around this component. */
export const useReportCrash = (): ((error: unknown) => void) => {
  const { report } = useShellHost();
  const slice = useContext(SliceNameContext);
  return (error) => report({ slice, stage: 'render', message: String(error) });
};

/** Whether a page exists at `path`: a slice that is not in the composition serves none. */
export const useServes = (path: string): boolean => useShellHost().serves(path);
