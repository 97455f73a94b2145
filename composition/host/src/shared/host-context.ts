import type { FailureStage } from '@slices/format';
import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';

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

/** The slice whose page or widget is rendered here; `shell` for the shell's parts. */
export const SliceNameContext = createContext('shell');

/** Reports a crash to the owner of the slice around this component. */
export const useReportCrash = (): ((error: unknown) => void) => {
  const { report } = useShellHost();
  const slice = useContext(SliceNameContext);
  return (error) => report({ slice, stage: 'render', message: String(error) });
};

/** Whether a page exists at `path`: a slice that is not in the composition serves none. */
export const useServes = (path: string): boolean => useShellHost().serves(path);
