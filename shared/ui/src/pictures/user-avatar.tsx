import { charactersOf } from '@nearhand/contracts';
import { useState } from 'react';
import { styled } from '../theme/styled.ts';
import { pickBy } from './covers.tsx';
import { repeatError } from './service-image.tsx';

/** A vowel that Thai and Lao write before its consonant begins no initials. */
const firstSign = (text: string) =>
  charactersOf(text).find((character) => /(?!\p{LOE})[\p{L}\p{N}]/u.test(character)) ?? '';

/** Georgian words do not begin with a capital, and many fonts have none. */
const capital = (sign: string): string => (/\p{sc=Geor}/u.test(sign) ? sign : sign.toUpperCase());

/** Skips emojis and punctuation. One sign of a word, also where its capital is two: `ﬁ`, `ß`. */
const initialsOf = (name: string): string => {
  const initials = name
    .normalize()
    .split(/\s+/)
    .map((word) => firstSign(capital(firstSign(word))))
    .filter((sign) => sign !== '');
  return (initials.length > 1 ? [initials[0], initials.at(-1)] : initials).join('') || 'U';
};

const tones = ['green', 'blue', 'amber', 'yellow', 'grey'] as const;

/** Colours and sizes are inline styles: a list has hundreds of avatars, and each class costs time. */
const Frame = styled('span')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  overflow: 'hidden',
  borderRadius: '50%',
  // A light picture needs an edge on a light page.
  border: '1px solid var(--nh-palette-divider)',
  lineHeight: 1,
  fontWeight: 650,
  userSelect: 'none',
  '& > img': { width: '100%', height: '100%', objectFit: 'cover', color: 'transparent' },
});

export interface UserAvatarProps {
  name: string;
  avatar?: string;
  /** Diameter in px. */
  size?: number;
}

export const UserAvatar = ({ name, avatar, size = 40 }: UserAvatarProps) => {
  const [broken, setBroken] = useState<string>();
  const tone = `var(--nh-palette-tone-${pickBy(name, tones)}`;
  return (
    <Frame
      aria-hidden
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        background: `${tone}-background)`,
        color: `${tone}-text)`,
      }}
    >
      {avatar && avatar !== broken ? (
        <img
          key={avatar}
          ref={repeatError}
          src={avatar}
          alt=""
          width={size}
          height={size}
          // Otherwise the server's document preloads all avatars before the scripts.
          loading="lazy"
          decoding="async"
          onError={() => setBroken(avatar)}
        />
      ) : (
        initialsOf(name)
      )}
    </Frame>
  );
};
