import { type Correspondent, isolated, type Message, messagePicture } from '@nearhand/contracts';
import { Items, styled, VisuallyHidden } from '@nearhand/ui';
import type { ReactNode } from 'react';
import { dayInWords, dayOf, timeOf } from '../conversations/message-time.ts';
import { PictureThumbs } from '../pictures/picture-thumbs.tsx';
import { isOutsideOffer } from './outside-offer.ts';

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 6 });
const Day = styled('li')({
  padding: '16px 0 8px',
  textAlign: 'center',
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'var(--nh-palette-text-secondary)',
});
const Bubble = styled('li')({
  position: 'relative',
  justifySelf: 'start',
  maxWidth: 'min(85%, 560px)',
  padding: '8px 14px',
  borderRadius: '16px 16px 16px 4px',
  background: 'var(--nh-palette-tone-grey-background)',
  '& > ul': { width: 256, maxWidth: '100%', marginBlock: 4 },
  '& > p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& > small': { display: 'block', marginBlock: 4, fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
  '& > time': { display: 'block', textAlign: 'right', fontSize: '0.8125rem', opacity: 0.85 },
  '& > button': { position: 'absolute', left: '100%', bottom: 0, color: 'var(--nh-palette-text-secondary)' },
  '&[data-own]': {
    justifySelf: 'end',
    borderRadius: '16px 16px 4px 16px',
    background: 'var(--nh-palette-primary-main)',
    color: 'var(--nh-palette-primary-contrastText)',
  },
});

interface Props {
  messages: readonly Message[];
  other: Correspondent;
  /** Messages before this position are not announced: the user asked for them. */
  silentBefore: number;
  /** Beside a message of the other side. */
  actions?: (message: Message) => ReactNode;
}

/** Messages from oldest to newest, with the day above the first message of each day. */
export const MessageList = ({ messages, other, silentBefore, actions }: Props) => (
  <List>
    <Items of={messages}>
      {(message, index) => {
        const { conversation, sender, text, images = [], removed, createdAt, position } = message;
        const before = messages[index - 1];
        const isFirstOfDay = !before || dayOf(before.createdAt) !== dayOf(createdAt);
        const live = position < silentBefore ? 'off' : undefined;
        const isOwn = sender !== other._id;
        return (
          <>
            {isFirstOfDay && <Day aria-live={live}>{dayInWords(createdAt)}</Day>}
            <Bubble data-own={isOwn || undefined} aria-live={live}>
              <VisuallyHidden>{isOwn ? 'You' : isolated(other.name)}: </VisuallyHidden>
              {images.length > 0 && (
                <PictureThumbs
                  width={120}
                  pictures={images.map((image, number) => ({
                    address: messagePicture(conversation, image),
                    small: messagePicture(conversation, image, 'small'),
                    title: `Picture ${number + 1} from ${isOwn ? 'you' : isolated(other.name)}`,
                  }))}
                />
              )}
              {removed ? (
                <p>
                  <em>This message was removed by our team.</em>
                </p>
              ) : text ? (
                <p dir="auto">{text}</p>
              ) : (
                images.length === 0 && <p>The picture was removed.</p>
              )}
              {!isOwn && !removed && isOutsideOffer(text) && (
                <small>Pay and talk on Nearhand: we cannot help with money that was paid elsewhere.</small>
              )}
              <time dateTime={createdAt}>{timeOf(createdAt)}</time>
              {!isOwn && !removed && actions?.(message)}
            </Bubble>
          </>
        );
      }}
    </Items>
  </List>
);
