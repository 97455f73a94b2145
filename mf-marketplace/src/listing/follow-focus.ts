import type { Service } from '@nearhand/contracts';
import { type RefObject, useLayoutEffect, useState } from 'react';

interface Focused {
  index: number;
  service: Service | undefined;
}

/**
 * Where the focus is in a grid that writes other services into the cards that stand there: when the list changes under
 * the focus, it goes along with its service, or is let go where the service is gone.
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
    const held = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
    if (held === String(focused.index)) return;
    const link = grid.current.querySelector<HTMLElement>(`[data-index="${focused.index}"] a`);
    if (link) link.focus({ preventScroll: true });
    else if (focused.index < 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

  return {
    focused: focused && focused.index >= 0 ? focused.index : undefined,
    onFocus: (index: number | undefined) =>
      setFocused(index === undefined ? undefined : { index, service: services[index] }),
    onBlur: () => setFocused(undefined),
  };
};
