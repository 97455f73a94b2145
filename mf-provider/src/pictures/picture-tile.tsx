import { IconButton } from '@nearhand/ui';
import { ChevronLeft, ChevronRight, Trash2, X } from '@nearhand/ui/icons';
import { MoveButton } from './move-button.tsx';
import { type Failed, isUnderWay, type Picture } from './picture.ts';
import { PictureFrame } from './picture-frame.tsx';
import { Tile } from './picture-tile-parts.ts';

interface Props {
  picture: Picture;
  /** From 1. */
  place: number;
  count: number;
  /** It opens the service's card and page. */
  isCover: boolean;
  /** The API has no such picture any more. */
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
