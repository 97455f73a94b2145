import { useEffect, useEffectEvent } from 'react';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** A file field that takes files takes what is dropped on it by itself. */
const isTaken = ({ target }: DragEvent) =>
  target instanceof Element && target.matches('input[type=file]:not([aria-disabled=true])');

/**
 * Hears of files that are dropped anywhere on the page, beside the file field: the browser would open them in place of
 * the page, with all that is typed on it.
 */
export const usePageDrop = (onDrop: (files: File[]) => void): void => {
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    // A picture of the page itself, dragged about, comes as a file too.
    let isOwn = false;
    const mark = ({ type }: DragEvent) => {
      isOwn = type === 'dragstart';
    };
    const hold = (event: DragEvent) => {
      if (isOwn || !holdsFiles(event) || isTaken(event)) return;
      event.preventDefault();
      const files = event.type === 'drop' ? [...(event.dataTransfer?.files ?? [])] : [];
      if (files.length > 0) dropped(files);
    };
    const hearers = [
      ['dragstart', mark],
      ['dragend', mark],
      ['dragover', hold],
      ['drop', hold],
    ] as const;
    for (const [type, hear] of hearers) window.addEventListener(type, hear);
    return () => {
      for (const [type, hear] of hearers) window.removeEventListener(type, hear);
    };
  }, []);
};
