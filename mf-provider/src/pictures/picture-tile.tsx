import { Button, Chip, IconButton } from '@nearhand/ui';
import { ChevronLeft, ChevronRight, ImageOff, RotateCw, Trash2, X } from '@nearhand/ui/icons';
import { type CSSProperties, useState } from 'react';
import { MoveButton } from './move-button.tsx';
import { type Failed, isUnderWay, type Picture } from './picture.ts';
import { ProgressBar, Tile } from './picture-tile-parts.ts';

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

interface FrameProps {
  picture: Picture;
  place: number;
  isCover: boolean;
  isGone: boolean;
  onRetry: (picture: Failed) => void;
}

const PictureFrame = ({ picture, place, isCover, isGone, onRetry }: FrameProps) => {
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

interface Props {
  picture: Picture;
  /** From 1. */
  place: number;
  count: number;
  isCover: boolean;
  /** The API no longer has it. */
  isGone: boolean;
  onMove: (to: number) => void;
  onRetry: (picture: Failed) => void;
  onRemove: () => void;
}

export const PictureTile = ({ picture, place, count, isCover, isGone, onMove, onRetry, onRemove }: Props) => {
  const coming = isUnderWay(picture);
  return (
    <Tile data-state={picture.state}>
      <PictureFrame picture={picture} place={place} isCover={isCover} isGone={isGone} onRetry={onRetry} />
      <div className="buttons">
        <MoveButton label={`Move picture ${place} earlier`} isPossible={place > 1} onMove={() => onMove(place - 1)}>
          <ChevronLeft size={20} aria-hidden />
        </MoveButton>
        <MoveButton label={`Move picture ${place} later`} isPossible={place < count} onMove={() => onMove(place + 1)}>
          <ChevronRight size={20} aria-hidden />
        </MoveButton>
        <IconButton
          aria-label={coming ? `Cancel upload of picture ${place}` : `Remove picture ${place}`}
          data-remove
          onClick={onRemove}
        >
          {coming ? <X size={20} aria-hidden /> : <Trash2 size={20} aria-hidden />}
        </IconButton>
      </div>
    </Tile>
  );
};
