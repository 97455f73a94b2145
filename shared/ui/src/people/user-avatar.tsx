import Avatar from '@mui/material/Avatar';

/** Letters and digits only: an emoji of several parts has no first half, and a sign is nobody's initial. */
const initialsOf = (name: string): string => {
  const initials = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? []);
  return (initials.length > 1 ? [initials[0], initials.at(-1)] : initials).join('') || 'U';
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
      // So that a light picture has an edge on a light page.
      border: 1,
      borderColor: 'divider',
      bgcolor: `tone.${toneOf(name)}.background`,
      color: `tone.${toneOf(name)}.text`,
    }}
  >
    {initialsOf(name)}
  </Avatar>
);
