import Avatar from '@mui/material/Avatar';

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('') || 'U';
};

const tones = ['green', 'blue', 'amber', 'yellow', 'grey'] as const;
const toneOf = (name: string) =>
  tones[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones.length] ?? 'grey';

export interface UserAvatarProps {
  name: string;
  /** URL of the picture; empty when there is none. */
  avatar?: string;
  /** Diameter in px. */
  size?: number;
}

/** A person's picture, else their initials, else `U`. Decorative: the name stands beside it. */
export const UserAvatar = ({ name, avatar, size = 40 }: UserAvatarProps) => (
  <Avatar
    src={avatar || undefined}
    alt=""
    aria-hidden
    sx={{
      width: size,
      height: size,
      fontSize: size * 0.4,
      fontWeight: 650,
      bgcolor: `tone.${toneOf(name)}.background`,
      color: `tone.${toneOf(name)}.text`,
    }}
  >
    {initialsOf(name)}
  </Avatar>
);
