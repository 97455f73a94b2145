import { lazyPart, radius, styled } from '@nearhand/ui';
import { type CSSProperties, useState } from 'react';

const PictureViewer = lazyPart(() =>
  import(/* webpackChunkName: "picture-viewer" */ './picture-viewer.ts').then(({ PictureViewer }) => PictureViewer),
);

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, var(--thumb)), 1fr))',
  '& > li': { minWidth: 0, maxWidth: 'calc(var(--thumb) * 2)' },
  '& button': {
    display: 'block',
    width: '100%',
    padding: 0,
    overflow: 'hidden',
    border: '1px solid var(--nh-palette-divider)',
    borderRadius: radius.control,
    background: 'var(--nh-palette-sunken)',
    cursor: 'zoom-in',
  },
  '& img': { display: 'block', width: '100%', height: 'auto', aspectRatio: '4 / 3', objectFit: 'cover' },
  '& span': { display: 'block', marginTop: 4, fontSize: '0.875rem', overflowWrap: 'anywhere' },
});

type ThumbWidth = CSSProperties & { '--thumb': string };

export interface Thumb {
  address: string;
  small: string;
  title: string;
}

interface Props {
  pictures: readonly Thumb[];
  /** The least width of one, in pixels. */
  width: number;
  hasTitles?: boolean;
}

/** Each opens in full size. */
export const PictureThumbs = ({ pictures, width, hasTitles = false }: Props) => {
  const [shown, setShown] = useState<number>();
  const style: ThumbWidth = { '--thumb': `${width}px` };
  return (
    <>
      <List style={style}>
        {pictures.map(({ address, small, title }, index) => (
          <li key={address}>
            <button type="button" aria-haspopup="dialog" onClick={() => setShown(index)}>
              <img src={small} alt={title} width={400} height={300} loading="lazy" decoding="async" />
            </button>
            {hasTitles && (
              <span dir="auto" aria-hidden>
                {title}
              </span>
            )}
          </li>
        ))}
      </List>
      {shown !== undefined && <PictureViewer pictures={pictures} start={shown} onClose={() => setShown(undefined)} />}
    </>
  );
};
