import type { Service } from '@nearhand/contracts';
import { type RefObject, useLayoutEffect, useState } from 'react';

let leftIndex: number | undefined;

/** Before a grid is removed: another one that takes its place focuses the same card. */
export const leaveFocus = (grid: HTMLElement): void => {
  const index = [...grid.children].findIndex((item) => item.contains(document.activeElement));
  leftIndex = index < 0 ? undefined : index;
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
  const [focused, setFocused] = useState<Focused>();
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
    if (leftIndex === undefined) return;
    grid.current?.querySelector<HTMLElement>(`[data-index="${leftIndex}"] a`)?.focus({ preventScroll: true });
    leftIndex = undefined;
  }, [grid]);

  return {
    focused: focused && focused.index >= 0 ? focused.index : undefined,
    onFocus: (index: number | undefined) =>
      setFocused(index === undefined ? undefined : { index, service: services[index] }),
    onBlur: () => setFocused(undefined),
  };
};
