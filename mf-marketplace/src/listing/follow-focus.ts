import type { Service } from '@nearhand/contracts';
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react';

let plainFocus: number | undefined;

/** Handlers of the plain grid: the grid that replaces it focuses the same card. */
export const plainFocusHandlers = {
  onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    plainFocus = [...currentTarget.children].findIndex((item) => item.contains(target));
  },
  onBlur: () => {
    plainFocus = undefined;
  },
};

interface Focused {
  index: number;
  service: Service | undefined;
}

/**
 * Focus in a grid that reuses its cards for other services. When the list changes, focus moves with its service; if the
 * service is no longer in the list, focus is dropped.
 */
export const useFollowedFocus = (grid: RefObject<HTMLElement | null>, services: readonly Service[]) => {
  const [focused, setFocused] = useState<Focused | undefined>(() =>
    plainFocus === undefined ? undefined : { index: plainFocus, service: services[plainFocus] },
  );
  const id = focused?.service?._id;
  const isMoved = focused !== undefined && services[focused.index]?._id !== id;
  if (isMoved) {
    const index = services.findIndex(({ _id }) => _id === id);
    setFocused({ index, service: services[index] });
  }

  useLayoutEffect(() => {
    if (!focused || !grid.current?.contains(document.activeElement)) return;
    const current = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
    if (current === String(focused.index)) return;
    const link = grid.current.querySelector<HTMLElement>(`[data-index="${focused.index}"] a`);
    if (link) link.focus({ preventScroll: true });
    else if (focused.index < 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

  useLayoutEffect(() => {
    if (plainFocus === undefined) return;
    grid.current?.querySelector<HTMLElement>(`[data-index="${plainFocus}"] a`)?.focus({ preventScroll: true });
    plainFocus = undefined;
  }, [grid]);

  return {
    focused: focused && focused.index >= 0 ? focused.index : undefined,
    onFocus: (index: number | undefined) =>
      setFocused(index === undefined ? undefined : { index, service: services[index] }),
    onBlur: () => setFocused(undefined),
  };
};
