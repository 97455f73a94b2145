import type { PictureFault } from '@nearhand/contracts';
import { Alert, announce, styled, VisuallyHidden } from '@nearhand/ui';
import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Failed, isUnderWay, type Picture, type PictureUse, servicePictures } from './picture.ts';
import { PictureChooser } from './picture-chooser.tsx';
import { PictureTile } from './picture-tile.tsx';
import { usePictureQueue } from './use-picture-queue.ts';

const Group = styled('fieldset')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
const Tiles = styled('ul')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
  listStyle: 'none',
  margin: 0,
  padding: 0,
});

/** `failed`: no upload is running, and at least one failed. */
export type PicturesState = 'idle' | 'uploading' | 'failed';

const stateOf = (pictures: readonly Picture[]): PicturesState => {
  if (pictures.some(isUnderWay)) return 'uploading';
  return pictures.some(({ state }) => state === 'failed') ? 'failed' : 'idle';
};

interface Props {
  use?: PictureUse;
  /** Called on mount and at each change. */
  onStateChange?: (state: PicturesState) => void;
  /** URLs that the API no longer has; a browser may still show them. */
  gone?: readonly string[];
}

/**
 * The Formik field `images`, with the URLs of stored pictures. Uploads pictures as soon as the user chooses them. Formik's `resetForm` with a new object also drops pictures that are
 * not stored; `setValues` and `setFieldValue` keep them.
 */
export const PicturesInput = ({ use = servicePictures, onStateChange, gone = [] }: Props) => {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const focusAt = (index: number) => {
    const buttons = group.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const next = buttons?.[Math.min(index, buttons.length - 1)] ?? group.current?.querySelector('input');
    next?.focus();
  };
  const { pictures, queue, choose, isReading, faults, error } = usePictureQueue(use, (index) => {
    const tile = group.current?.querySelectorAll('li')[index];
    if (tile?.contains(document.activeElement)) setTimeout(() => focusAt(index));
  });
  const cover = use.hasCover && pictures.find((picture) => picture.state === 'stored');
  const state = isReading ? 'uploading' : stateOf(pictures);
  useEffect(() => {
    onStateChange?.(state);
  }, [state, onStateChange]);

  const move = (from: number, to: number) => {
    queue.move(from, to);
    announce(`Picture ${from + 1} is now picture ${to + 1} of ${pictures.length}`);
  };
  const retry = (picture: Failed, index: number) => {
    flushSync(() => queue.retry(picture));
    focusAt(index);
  };
  const remove = (picture: Picture, index: number) => {
    flushSync(() => queue.remove(picture));
    focusAt(index);
    announce(isUnderWay(picture) ? 'Upload cancelled' : `Picture ${index + 1} removed`);
  };

  return (
    <Group ref={group} aria-labelledby={`${id}-label`}>
      <VisuallyHidden id={`${id}-label`}>Pictures</VisuallyHidden>
      {pictures.length > 0 && (
        <Tiles>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              place={index + 1}
              isCover={picture === cover}
              count={pictures.length}
              onMove={(to) => move(index, to - 1)}
              isGone={picture.state === 'stored' && gone.includes(picture.url)}
              onRetry={(failed) => retry(failed, index)}
              onRemove={() => remove(picture, index)}
            />
          ))}
        </Tiles>
      )}
      <PictureChooser
        id={id}
        use={use}
        full={pictures.length >= use.max}
        error={error}
        onChoose={(files) => void choose(files)}
      />
      <PictureFaults faults={faults} />
    </Group>
  );
};

const Lines = styled('div')({
  overflowWrap: 'anywhere',
  '& > p': { margin: 0 },
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& > ul + p, & > p + p': { marginTop: 8 },
});

/** The files of the last choice that were not taken, until the next choice. Toasts have announced them. */
const PictureFaults = ({ faults }: { faults: readonly PictureFault[] }) => {
  const advice = new Set(faults.flatMap((fault) => fault.advice ?? []));
  if (faults.length === 0) return null;
  return (
    <Alert severity="error" role="note">
      <Lines>
        <ul>
          {faults.map(({ what }, index) => (
            <li key={`${index}-${what}`}>{what}</li>
          ))}
        </ul>
        {[...advice].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Lines>
    </Alert>
  );
};
