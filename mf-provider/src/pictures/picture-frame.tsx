import { Button, Chip } from '@nearhand/ui';
import { ImageOff, RotateCw } from '@nearhand/ui/icons';
import { type CSSProperties, useState } from 'react';
import type { Failed, Picture } from './picture.ts';
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
  isCover: boolean;
  isGone: boolean;
  onRetry: (picture: Failed) => void;
}

/** The picture itself, and how far it is, or what became of it in words. */
export const PictureFrame = ({ picture, place, isCover, isGone, onRetry }: Props) => {
  const [broken, setBroken] = useState<string>();
  const address = picture.state === 'stored' ? picture.url : picture.preview;
  const isBroken = isGone || broken === address;
  return (
    <div className="frame">
      {!isBroken && <img src={address} alt={`Number ${place}`} onError={() => setBroken(address)} />}
      {isBroken && picture.state === 'stored' && (
        <p className="words gone">
          <ImageOff size={20} aria-hidden />
          This picture can't be shown. Remove it and add it again.
        </p>
      )}
      {picture.state === 'failed' && (
        <div className="words">
          Not uploaded
          <Button
            size="small"
            variant="outlined"
            startIcon={<RotateCw size={16} aria-hidden />}
            aria-label={`Retry picture ${place}`}
            onClick={() => onRetry(picture)}
          >
            Retry
          </Button>
        </div>
      )}
      {picture.state === 'waiting' && <p className="words">Waiting</p>}
      {(picture.state === 'sending' || picture.state === 'waiting') && (
        <Progress place={place} fraction={picture.state === 'sending' ? picture.fraction : 0} />
      )}
      {isCover && !isBroken && <Chip className="badge" size="small" label="Cover" />}
    </div>
  );
};
