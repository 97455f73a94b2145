import { useIsHydrated } from '@nearhand/ui';
import {
  type FocusEvent,
  type MouseEvent,
  type ToggleEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Browsers older than 2024 get a library in place of their popovers. Awaited before the first rendering. */
export const providePopovers = async (): Promise<void> => {
  if (!('popover' in HTMLElement.prototype))
    await import(/* webpackChunkName: "popovers" */ '@oddbird/popover-polyfill');
};

/** In a document of the server, until the library has come. */
export const closedPopover = {
  '@supports not selector(:popover-open)': { '&:not([class*=":popover-open"])': { display: 'none' } },
} as const;

const focusFirst = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>('[role=menuitem], button')?.focus();

/**
 * A popover of the browser: a button with `popoverTarget={id}` opens it, also before React has taken a rendered document
 * over. It closes when an entry is chosen, when the focus leaves it and on the way back. It stays when a page arrives that was
 * on its way when the user opened it. `isShown`: render its content.
 */
export const usePopover = () => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useIsHydrated();
  const close = () => panel.current?.hidePopover();
  // Opened before React came, which did not hear of it.
  useLayoutEffect(() => {
    const isOpened = panel.current?.matches(':popover-open') === true;
    setOpen(isOpened);
    if (isOpened && !panel.current?.contains(document.activeElement)) focusFirst(panel.current);
  }, []);
  useEffect(() => {
    const element = panel.current;
    const onBack = () => element?.hidePopover();
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  const own = {
    id,
    ref: panel,
    popover: 'auto',
    onBeforeToggle: ({ newState }: ToggleEvent) => {
      if (newState === 'open') setOpen(true);
    },
    // Not before it has closed: the browser gives the focus back from inside.
    onToggle: ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
      if (newState === 'closed') setOpen(false);
      else focusFirst(currentTarget);
    },
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, [role=menuitem]')) close();
    },
    // It would stay over the element that has the focus then.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
    },
  } as const;
  return { id, isShown: isOpen || !isHydrated, close, panel: own };
};
