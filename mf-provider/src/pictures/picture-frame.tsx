import { Chip } from '@nearhand/ui';
import { CircleAlert, ImageOff } from '@nearhand/ui/icons';
import { type CSSProperties, useState } from 'react';
import type { Picture } from './picture.ts';
import { ProgressBar } from './picture-tile-parts.ts';

type Done = CSSProperties & { '--done': number };

const Progress = ({ place, fraction }: { place: number; fraction: number }) => {
  const style: Done = { '--done': fraction };
  return (
    <ProgressBar
      role="progressbar"
      aria-label={`Uploading picture ${place}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(fraction * 100)}
      style={style}
    />
  );
};

interface Props {
  picture: Picture;
  place: number;
  isGone: boolean;
}

/** The picture itself, and how far it is. The first one opens the service's card and page. */
export const PictureFrame = ({ picture, place, isGone }: Props) => {
  const [broken, setBroken] = useState<string>();
  const address = picture.state === 'stored' ? picture.url : picture.preview;
  const isBroken = isGone || broken === address;
  return (
    <div className="frame">
      {!isBroken && <img src={address} alt={`Number ${place}`} onError={() => setBroken(address)} />}
      {isBroken && picture.state === 'stored' && (
        <p className="words">
          <ImageOff size={20} aria-hidden />
          This picture can't be shown. Remove it and add it again.
        </p>
      )}
      {picture.state === 'failed' && (
        <p className="words">
          <CircleAlert size={20} aria-hidden />
          Upload failed
        </p>
      )}
      {picture.state === 'waiting' && <p className="words">Waiting</p>}
      {(picture.state === 'sending' || picture.state === 'waiting') && (
        <Progress place={place} fraction={picture.state === 'sending' ? picture.fraction : 0} />
      )}
      {place === 1 && <Chip className="badge" size="small" label="Cover" />}
    </div>
  );
};
