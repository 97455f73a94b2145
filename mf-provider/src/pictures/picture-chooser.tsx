import { offeredPictureTypes } from '@nearhand/contracts';
import { radius, styled } from '@nearhand/ui';
import { describedBy, FieldRemark, FileInput } from '@nearhand/ui/forms';
import { ImagePlus } from '@nearhand/ui/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PictureUse } from './picture.ts';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** A file field handles drops itself. */
const isOnFileField = ({ target }: DragEvent) =>
  target instanceof Element && target.matches('input[type=file]:not([aria-disabled=true])');

/** Accepts files dropped anywhere on the page: else the browser would open them and the form would be lost. */
const usePageDrop = (onDrop: (files: File[]) => void): void => {
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    // An image dragged from the page itself is a file too.
    let isOwn = false;
    const mark = ({ type }: DragEvent) => {
      isOwn = type === 'dragstart';
    };
    const hold = (event: DragEvent) => {
      if (isOwn || !holdsFiles(event) || isOnFileField(event)) return;
      event.preventDefault();
      const files = event.type === 'drop' ? [...(event.dataTransfer?.files ?? [])] : [];
      if (files.length > 0) dropped(files);
    };
    const handlers = [
      ['dragstart', mark],
      ['dragend', mark],
      ['dragover', hold],
      ['drop', hold],
    ] as const;
    for (const [type, handle] of handlers) window.addEventListener(type, handle);
    return () => {
      for (const [type, handle] of handlers) window.removeEventListener(type, handle);
    };
  }, []);
};

const Zone = styled('div')({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px 12px',
  minHeight: 88,
  padding: 16,
  borderRadius: radius.control,
  border: '2px dashed var(--nh-palette-outline)',
  background: 'var(--nh-palette-background-paper)',
  textAlign: 'center',
  '& > svg': { flex: 'none', color: 'var(--nh-palette-primary-main)' },
  '& > strong': { fontWeight: 600 },
  '& > span': { flexBasis: '100%', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
  '&:hover, &[data-over]': { borderColor: 'var(--nh-palette-primary-main)' },
  '&[data-over]': { background: 'var(--nh-palette-primary-light)' },
  '&:focus-within': { outline: '2px solid var(--nh-palette-primary-main)', outlineOffset: 2 },
  '&:has([aria-invalid=true])': { borderColor: 'var(--nh-palette-error-main)' },
  '&:has([aria-disabled=true])': {
    borderColor: 'var(--nh-palette-divider)',
    background: 'none',
    color: 'var(--nh-palette-text-secondary)',
  },
});

interface Props {
  id: string;
  use: PictureUse;
  full: boolean;
  error: string | undefined;
  onChoose: (files: File[]) => void;
}

/** The file field covers all of it, for clicks and drops. */
export const PictureChooser = ({ id, use, full, error, onChoose }: Props) => {
  const [isOver, setOver] = useState(false);
  usePageDrop(onChoose);
  const look = {
    error,
    helperText: full ? 'Remove one to add another.' : use.hint,
  };
  return (
    <>
      <Zone
        data-over={isOver && !full ? true : undefined}
        // Not `onDragEnter`: it fires before the `onDragLeave` of the edge.
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        {full ? (
          <strong>{`${use.max} of ${use.max} pictures`}</strong>
        ) : (
          <>
            <ImagePlus size={24} aria-hidden />
            <strong>Add pictures</strong>
            <span>Choose them or drop them here</span>
          </>
        )}
        <FileInput
          label="Add pictures"
          accept={offeredPictureTypes}
          multiple
          disabled={full}
          onChoose={onChoose}
          {...describedBy(id, look)}
        />
      </Zone>
      <FieldRemark id={id} {...look} />
    </>
  );
};
