import type { Audience, FailureStage } from '@nearhand/contracts';
import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';

/** A widget that some release offers for a named place. */
export interface SlotOffer {
  slice: string;
  /** Which of the slice's widgets it is, where it offers several for one place. */
  expose?: string;
  /** What people read where the widget should have been. */
  title: string;
  /** Whom it is for. */
  roles: readonly Audience[];
  /** Always the same promise until {@link reset}, or until {@link caught} says to render again. */
  load: () => Promise<ComponentType>;
  /** Told what broke the widget; true when it is to be rendered again, perhaps from another release. */
  caught?: (error: unknown) => boolean;
  /** Starts the slice behind the widget afresh. */
  reset: () => Promise<void>;
}

/** Something that broke, for the owner to hear of. */
export interface Failure {
  slice: string;
  stage: FailureStage;
  message: string;
}

/** What the shell does for whoever runs inside it. */
export interface ShellHost {
  slotOffers: (place: string) => readonly SlotOffer[];
  /** Fetches what the page at `path` will need. Cheap to call again. */
  prefetch: (path: string) => void;
  /** True when some slice serves `path`, whoever may open it. */
  serves: (path: string) => boolean;
  report: (failure: Failure) => void;
}

const nowhere: ShellHost = { slotOffers: () => [], prefetch: () => {}, serves: () => true, report: () => {} };

/** Where the shell puts itself; without one, a host that offers nothing and serves every path. */
export const ShellHostContext = createContext<ShellHost>(nowhere);
/** The host around this component. */
export const useShellHost = (): ShellHost => useContext(ShellHostContext);

/** The slice whose page or widget is rendered here; the shell's own parts are `shell`. */
export const SliceNameContext = createContext('shell');

/** Tells the owner of the slice around this component that a part of it crashed. */
export const useReportCrash = (): ((error: unknown) => void) => {
  const { report } = useShellHost();
  const slice = useContext(SliceNameContext);
  return (error) => report({ slice, stage: 'render', message: String(error) });
};

/** Whether a page exists to lead to: a slice that is not in the composition offers none. */
export const useServes = (path: string): boolean => useShellHost().serves(path);
