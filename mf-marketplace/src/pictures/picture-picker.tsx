import { offeredPictureTypes, pictureFault } from '@nearhand/contracts';
import { errorText, toast, useSingleFlight, useStillHere } from '@nearhand/platform';
import { announce, IconButton, radius, styled } from '@nearhand/ui';
import { FileInput } from '@nearhand/ui/forms';
import { ImagePlus, X } from '@nearhand/ui/icons';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AddedPicture, SendPicture } from './send-picture.ts';

const Row = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  '& > li': { position: 'relative', display: 'flex', borderRadius: radius.control, overflow: 'hidden' },
  '& img': { width: 88, height: 66, objectFit: 'cover', background: 'var(--nh-palette-sunken)' },
  '& button': { background: 'var(--nh-palette-background-paper)', borderRadius: 0, height: 66, width: 40 },
});

/** As high as a text field of one line. */
const Add = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 48,
  height: 48,
  padding: '0 12px',
  borderRadius: radius.control,
  border: '1px solid var(--nh-palette-outline)',
  color: 'var(--nh-palette-text-primary)',
  '&:hover': { background: 'var(--nh-palette-sunken)' },
  '&:focus-within': { outline: '2px solid var(--nh-palette-primary-main)', outlineOffset: 2 },
  '&:has([aria-disabled=true])': { opacity: 0.5 },
});

interface Options {
  max: number;
  send: SendPicture;
  pictures: readonly AddedPicture[];
  onChange: (pictures: AddedPicture[]) => void;
}

/** Uploads pictures one after the other as they are chosen. One that fails is named; the others stay. */
export const usePicker = ({ max, send, pictures, onChange }: Options) => {
  const [isUploading, setUploading] = useState(false);
  const isStillHere = useStillHere();
  // One may be removed while others are uploaded. A later effect would take back one that was uploaded meanwhile.
  const latest = useRef(pictures);
  useLayoutEffect(() => {
    latest.current = pictures;
  }, [pictures]);
  const add = useSingleFlight(async (files: File[]) => {
    setUploading(true);
    for (const [index, file] of files.entries()) {
      if (latest.current.length >= max) {
        toast.error('Too many pictures', { description: `Up to ${max}: ${files.length - index} were left out.` });
        break;
      }
      const fault = await pictureFault(file, ['jpeg', 'png', 'webp']);
      if (fault) {
        toast.error('Image upload failed', { description: fault.what });
        continue;
      }
      let sent: AddedPicture;
      try {
        sent = await send(file);
      } catch (error) {
        toast.error('Image upload failed', { description: `${file.name}: ${await errorText(error, 'Upload failed')}` });
        continue;
      }
      if (!isStillHere()) return;
      const added = [...latest.current, sent];
      latest.current = added;
      onChange(added);
      announce(`Picture ${added.length} is uploaded`);
    }
    setUploading(false);
  });
  return { isUploading, add, isFull: pictures.length >= max, max };
};
type Picker = ReturnType<typeof usePicker>;

export const AddPictures = ({ picker, label }: { picker: Picker; label?: string }) => {
  const { isUploading, isFull, max, add } = picker;
  return (
    <Add>
      <ImagePlus size={20} aria-hidden />
      {label && <span aria-hidden>{isUploading ? 'Uploading…' : label}</span>}
      <FileInput
        label={isUploading ? 'Uploading pictures' : isFull ? `${max} of ${max} pictures` : 'Add pictures'}
        accept={offeredPictureTypes}
        multiple
        disabled={isUploading || isFull}
        onChoose={(files) => void add(files)}
      />
    </Add>
  );
};

export const AddedPictures = ({ pictures, onChange }: Pick<Options, 'pictures' | 'onChange'>) => (
  <Row aria-label="Pictures">
    {pictures.map(({ image, preview }, index) => (
      <li key={image}>
        <img src={preview} alt={`Number ${index + 1}`} width={88} height={66} />
        <IconButton
          aria-label={`Remove picture ${index + 1}`}
          onClick={() => onChange(pictures.filter((one) => one.image !== image))}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </li>
    ))}
  </Row>
);
